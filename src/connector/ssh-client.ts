import type { Duplex } from 'node:stream';
import ssh2, { type Client, type ServerHostKeyAlgorithm } from 'ssh2';
import { type Problem, problem } from '../problem/problem.ts';
import { same, type Text, text } from '../problem/text.ts';
import { type Authenticator, authenticator } from './authenticate.ts';
import { throughBastion } from './bastion.ts';
import { type HostKeyCheck, hostKeyCheck } from './host-key.ts';
import { useKeyObjects } from './key-objects.ts';
import { openSocket } from './open-socket.ts';
import type { SshPorts, SshTarget } from './ssh-target.ts';
import { within } from './within.ts';

/** One live ssh connection. */
export interface SshClient {
  readonly client: Client;
  /** Settles when the connection is gone, with the reason. */
  readonly lost: Promise<Text>;
  alive(): boolean;
  end(): Promise<void>;
}

const defaultTimeoutMs = 15_000;
const keepaliveMs = 10_000;

/** SHA-1 signatures are not taken, whatever the key. */
const hostKeyAlgorithms: readonly ServerHostKeyAlgorithm[] = [
  'ssh-ed25519',
  'ecdsa-sha2-nistp256',
  'ecdsa-sha2-nistp384',
  'ecdsa-sha2-nistp521',
  'rsa-sha2-512',
  'rsa-sha2-256',
];

/** Connects, checks the host key, authenticates: each once. Keys are read before anything is contacted. */
export async function connectClient(target: SshTarget, ports: SshPorts): Promise<SshClient> {
  const timeoutMs = target.connectTimeoutMs ?? defaultTimeoutMs;
  const auth = await authenticator(target, ports);
  const hostKeys = await hostKeyCheck(target, ports);
  if (target.bastion === undefined)
    return handshake(target, await openSocket(target, timeoutMs), auth, hostKeys, timeoutMs);
  const bastion = await connectClient(target.bastion, ports);
  try {
    const stream = await throughBastion(bastion.client, target.bastion, target);
    const inner = await handshake(target, stream, auth, hostKeys, timeoutMs);
    void inner.lost.then(() => bastion.end());
    return inner;
  } catch (cause) {
    await bastion.end();
    throw cause;
  }
}

function handshake(
  target: SshTarget,
  sock: Duplex,
  auth: Authenticator,
  hostKeys: HostKeyCheck,
  timeoutMs: number,
): Promise<SshClient> {
  const client = new ssh2.Client();
  const lost = Promise.withResolvers<Text>();
  const ready = Promise.withResolvers<SshClient>();
  let because = text('the connection was closed', '连接已关闭');
  let phase: 'handshake' | 'authentication' | 'ready' | 'gone' = 'handshake';
  let timer: NodeJS.Timeout | undefined;
  const fail = (found: Problem): void => {
    clearTimeout(timer);
    ready.reject(found);
    client.destroy();
    sock.destroy();
  };
  const watch = (): void => {
    clearTimeout(timer);
    timer = setTimeout(
      () =>
        fail(
          problem('connection.timed-out', { host: target.host, address: target.address, port: target.port }),
        ),
      timeoutMs,
    );
  };
  let turnedAway = false;
  client.on('error', (cause: Error & { readonly code?: unknown }) => {
    because = same(cause.message);
    // ssh2 puts the number of the server's own disconnect message here; system errors have names.
    turnedAway = typeof cause.code === 'number';
  });
  client.on('handshake', () => {
    useKeyObjects(client);
    if (phase !== 'handshake') return;
    phase = 'authentication';
    watch();
  });
  client.on('ready', () => {
    phase = 'ready';
    clearTimeout(timer);
    ready.resolve({
      client,
      lost: lost.promise,
      alive: () => phase === 'ready',
      async end() {
        client.end();
        if ((await within(2_000, lost.promise)) === undefined) sock.destroy();
      },
    });
  });
  client.on('close', () => {
    fail(
      phase === 'authentication' && (turnedAway || auth.exhausted())
        ? authenticationFailed(target, auth)
        : problem('connection.handshake-failed', { host: target.host, port: target.port, because }),
    );
    phase = 'gone';
    lost.resolve(because);
  });
  watch();
  client.connect({
    sock,
    username: target.user,
    authHandler: auth.handler,
    readyTimeout: 0,
    keepaliveInterval: keepaliveMs,
    keepaliveCountMax: 3,
    algorithms: { serverHostKey: preferring(hostKeys.knownTypes) },
    hostVerifier(key: Buffer, verified: (trusted: boolean) => void): boolean | undefined {
      // When keys are exchanged anew, ssh2 garbles what is sent while it waits for an answer.
      if (hostKeys.accepted(key)) return true;
      clearTimeout(timer);
      hostKeys.check(key).then(
        () => {
          if (phase === 'handshake') watch();
          verified(true);
        },
        (cause: unknown) => {
          ready.reject(cause);
          verified(false);
        },
      );
      return undefined;
    },
  });
  return ready.promise;
}

function authenticationFailed(target: SshTarget, auth: Authenticator): Problem {
  return problem('connection.auth-failed', {
    host: target.host,
    user: target.user,
    tried: auth.tried().join(', ') || '-',
    offered: auth.offered().join(', ') || '-',
  });
}

function preferring(knownTypes: readonly string[]): ServerHostKeyAlgorithm[] {
  const isKnown = (algorithm: string): boolean =>
    knownTypes.includes(algorithm.startsWith('rsa-') ? 'ssh-rsa' : algorithm);
  return [...hostKeyAlgorithms.filter(isKnown), ...hostKeyAlgorithms.filter((name) => !isKnown(name))];
}
