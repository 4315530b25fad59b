import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const required = [
  { program: '/usr/sbin/sshd', package: 'openssh-server' },
  { program: '/usr/bin/ssh-keygen', package: 'openssh-client' },
  { program: '/usr/bin/sudo', package: 'sudo' },
];

/** The real thing or nothing: these suites fail, and say why, where they cannot run. */
export function ensureSshd(): void {
  const missing = required.filter(({ program }) => !existsSync(program)).map((one) => one.package);
  if (missing.length > 0)
    throw new Error(`these tests need: apt-get install --no-install-recommends ${missing.join(' ')}`);
  if (process.getuid?.() !== 0) throw new Error('these tests start sshd and make users: run them as root');
}

export interface Sshd {
  readonly port: number;
  readonly directory: string;
  /** Text of the private key root may log in with. */
  readonly rootKey: string;
  hostKeyLine(type: HostKeyType, name: string): string;
  fingerprint(type: HostKeyType): string;
  /** What it logged so far. */
  log(): string;
  stop(): Promise<void>;
}

export type HostKeyType = 'ed25519' | 'rsa' | 'ecdsa';

export interface SshdOptions {
  readonly hostKeys?: readonly HostKeyType[];
  readonly config?: readonly string[];
}

export async function startSshd({ hostKeys = ['ed25519'], config = [] }: SshdOptions = {}): Promise<Sshd> {
  ensureSshd();
  const directory = mkdtempSync(join(tmpdir(), 'kubexm-sshd-'));
  execFileSync('chmod', ['755', directory]);
  mkdirSync('/run/sshd', { recursive: true, mode: 0o755 });
  for (const type of hostKeys) makeKey(join(directory, type), type);
  makeKey(join(directory, 'root'), 'ed25519');
  writeFileSync(join(directory, 'keys-root'), readFileSync(join(directory, 'root.pub')), { mode: 0o644 });
  const port = await freePort();
  const configFile = join(directory, 'sshd_config');
  writeFileSync(
    configFile,
    [
      ...config,
      'ListenAddress 127.0.0.1',
      `Port ${port}`,
      'PidFile none',
      ...hostKeys.map((type) => `HostKey ${join(directory, type)}`),
      'StrictModes no',
      'PermitRootLogin prohibit-password',
      `AuthorizedKeysFile ${directory}/keys-%u`,
      'PasswordAuthentication yes',
      'KbdInteractiveAuthentication yes',
      'UsePAM yes',
      'PrintMotd no',
      'LogLevel VERBOSE',
      'MaxStartups 100:30:200',
      '',
    ].join('\n'),
  );
  let log = '';
  const child = spawn('/usr/sbin/sshd', ['-D', '-e', '-f', configFile], { stdio: ['ignore', 'ignore', 'pipe'] });
  child.stderr.on('data', (chunk: Buffer) => {
    log += chunk.toString();
  });
  const stop = async (): Promise<void> => {
    await ended(child);
    rmSync(directory, { recursive: true, force: true });
  };
  try {
    await listening(port, () => child.exitCode !== null);
  } catch (cause) {
    await stop();
    throw new Error(`sshd did not start: ${log}`, { cause });
  }
  return {
    port,
    directory,
    rootKey: readFileSync(join(directory, 'root'), 'utf8'),
    hostKeyLine: (type, name) => {
      const [keyType, key] = readFileSync(join(directory, `${type}.pub`), 'utf8').split(' ');
      return `${name} ${keyType} ${key}\n`;
    },
    fingerprint: (type) =>
      execFileSync('ssh-keygen', ['-l', '-f', join(directory, `${type}.pub`)], { encoding: 'utf8' }).split(' ')[1] ??
      '',
    log: () => log,
    stop,
  };
}

export function makeKey(file: string, type: HostKeyType, passphrase = ''): void {
  execFileSync('ssh-keygen', ['-q', '-t', type, '-N', passphrase, '-C', 'kubexm-test', '-f', file]);
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await gone;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => (typeof address === 'object' && address !== null ? resolve(address.port) : reject()));
    });
  });
}

async function listening(port: number, gaveUp: () => boolean): Promise<void> {
  for (let attempt = 0; attempt < 200 && !gaveUp(); attempt += 1) {
    const open = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1');
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
      socket.once('connect', () => socket.destroy());
    });
    if (open) return;
    await sleep(25);
  }
  throw new Error(`nothing listens on port ${port}`);
}
