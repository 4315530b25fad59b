import type { AnyAuthMethod, AuthHandlerMiddleware } from 'ssh2';
import { reveal, type Secret } from '../domain/secret.ts';
import { Problem } from '../problem/problem.ts';
import { agentKeys } from './agent-keys.ts';
import { isClosed, publicHalfOf } from './closed-key.ts';
import { openKey, type PrivateKey, readKeyFile } from './private-key.ts';
import type { AuthMethod, SshPorts, SshTarget } from './ssh-target.ts';
import { unlockKey } from './unlock-key.ts';

export interface Authenticator {
  readonly handler: AuthHandlerMiddleware;
  /** What was tried and what the server would have taken, for the one who has to find out why it failed. */
  tried(): readonly string[];
  offered(): readonly string[];
  /** Nothing is left to try. */
  exhausted(): boolean;
}

type Asking = Pick<SshPorts, 'askPassphrase'>;

interface Attempt {
  readonly name: string;
  readonly method: AnyAuthMethod;
}

/** Each method once and only when the server offers it: failed attempts get people locked out. */
export async function authenticator(target: SshTarget, ports: Asking): Promise<Authenticator> {
  const waiting = await usableAttempts(target, ports);
  const tried: string[] = [];
  let offered: readonly string[] = [];
  let exhausted = false;
  const next = (): AnyAuthMethod | false => {
    for (let attempt = waiting.shift(); attempt !== undefined; attempt = waiting.shift()) {
      const usable = offeredForm(attempt, offered);
      if (usable === undefined) continue;
      tried.push(usable.name);
      return usable.method;
    }
    exhausted = true;
    return false;
  };
  return {
    exhausted: () => exhausted,
    tried: () => tried,
    offered: () => offered,
    // Asking with `none` first costs one round trip and tells what the server takes; ssh2 says null before that.
    handler(methodsLeft: readonly string[] | null) {
      if (methodsLeft === null) return { type: 'none', username: target.user };
      offered = methodsLeft;
      return next();
    },
  };
}

async function usableAttempts(target: SshTarget, ports: Asking): Promise<Attempt[]> {
  const prepared = await Promise.allSettled(
    target.auth.map((method) => attemptFor(target, method, isUsual(method) ? {} : ports)),
  );
  const usable: Attempt[] = [];
  const refused: { readonly method: AuthMethod; readonly because: unknown }[] = [];
  for (const [at, method] of target.auth.entries()) {
    const end = prepared[at];
    if (end?.status === 'fulfilled') usable.push(end.value);
    else if (method.ifUsable === true) refused.push({ method, because: end?.reason });
    else throw end?.reason;
  }
  const [first] = refused;
  if (usable.length > 0 || first === undefined) return usable;
  const closed = refused.find(({ because }) => codeOf(because) === 'connection.key-needs-passphrase');
  if (closed !== undefined) return [await attemptFor(target, closed.method, ports)];
  throw (refused.find(({ because }) => codeOf(because) !== 'connection.key-missing') ?? first).because;
}

const isUsual = (method: AuthMethod): boolean => method.kind === 'key-file' && method.isUsual === true;

const codeOf = (thrown: unknown): string => (thrown instanceof Problem ? thrown.code : '');

function offeredForm(attempt: Attempt, offered: readonly string[]): Attempt | undefined {
  const { method } = attempt;
  if (offered.includes(method.type === 'agent' ? 'publickey' : method.type)) return attempt;
  if (method.type !== 'password' || !offered.includes('keyboard-interactive')) return undefined;
  return {
    name: 'keyboard-interactive',
    method: {
      type: 'keyboard-interactive',
      username: method.username,
      prompt: (_name, _instructions, _lang, prompts, finish) => finish(prompts.map(() => method.password)),
    },
  };
}

async function attemptFor(target: SshTarget, method: AuthMethod, asking: Asking): Promise<Attempt> {
  const { host, user: username } = target;
  switch (method.kind) {
    case 'password':
      return { name: 'password', method: { type: 'password', username, password: reveal(method.password) } };
    case 'key': {
      const opened = await opening(target, 'key', reveal(method.key), method.passphrase, asking);
      return keyAttempt(username, 'key', opened);
    }
    case 'key-file': {
      const text = await readKeyFile(method.path);
      const opened = await opening(target, method.path, text, method.passphrase, asking);
      return keyAttempt(username, `key ${method.path}`, opened);
    }
    case 'agent':
      await agentKeys(host, method.socket);
      return { name: 'agent', method: { type: 'agent', username, agent: method.socket } };
  }
}

/** A person is asked for the passphrase that nobody gave, unless an agent holds the key. */
async function opening(
  target: SshTarget,
  name: string,
  text: string,
  passphrase: Secret | undefined,
  { askPassphrase }: Asking,
): Promise<PrivateKey> {
  const isWorthAsking = passphrase === undefined && isClosed(text) && !(await isWithAgent(target, text));
  return isWorthAsking && askPassphrase !== undefined
    ? unlockKey(name, text, askPassphrase)
    : openKey(name, text, passphrase);
}

async function isWithAgent({ host, auth }: SshTarget, text: string): Promise<boolean> {
  const own = publicHalfOf(text);
  if (own === undefined) return false;
  const sockets = auth.flatMap((method) => (method.kind === 'agent' ? method.socket : []));
  const held = await Promise.all(sockets.map((socket) => agentKeys(host, socket).catch(() => [])));
  return held.flat().some((key) => key.equals(own));
}

const keyAttempt = (username: string, name: string, { text, passphrase }: PrivateKey): Attempt => ({
  name,
  method: {
    type: 'publickey',
    username,
    key: text,
    ...(passphrase === undefined ? {} : { passphrase }),
  },
});
