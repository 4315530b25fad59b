import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { labsFolder } from '../../../lab/folders.ts';

const required = [
  { program: '/usr/sbin/sshd', package: 'openssh-server' },
  { program: '/usr/bin/ssh-keygen', package: 'openssh-client' },
  { program: '/usr/bin/sudo', package: 'sudo' },
  { program: '/usr/bin/unshare', package: 'util-linux' },
];

/** The real thing or nothing: these suites fail, and say why, where they cannot run. */
function ensureSshd(): void {
  const missing = required.filter(({ program }) => !existsSync(program)).map((one) => one.package);
  if (missing.length > 0)
    throw new Error(`these tests need: apt-get install --no-install-recommends ${missing.join(' ')}`);
  if (process.getuid?.() !== 0)
    throw new Error('these tests start sshd in a mount namespace: run them as root');
}

export type KeyType = 'ed25519' | 'rsa' | 'ecdsa';

export interface TestUser {
  readonly name: string;
  readonly password: string;
  /** Lines for sudoers. */
  readonly sudoers?: string;
  readonly shell?: string;
  /** Read by bash before every command that comes over ssh. */
  readonly bashrc?: string;
}

export interface SshdOptions {
  readonly hostKeys?: readonly KeyType[];
  readonly config?: readonly string[];
  readonly users?: readonly TestUser[];
}

export interface Sshd {
  readonly pid: number;
  readonly port: number;
  readonly directory: string;
  /** The private key with which everybody may log in. */
  readonly key: string;
  hostKeyLine(type: KeyType, name?: string): string;
  fingerprint(type: KeyType): string;
  /** What it logged so far. */
  log(): string;
  stop(): Promise<void>;
}

/**
 * A namespace of its own, so that users, sudo rules and start-up files exist for this sshd alone and leave no trace. It keeps
 * no copy of the disks of labs, which others could not take away then.
 */
const isolate = `
set -e
while read -r _ _ _ _ point _; do
  # One within another is gone already.
  case $point in ${labsFolder}/*) umount --lazy "$point" 2>/dev/null || : ;; esac
done </proc/self/mountinfo
mkdir -p "$1/layer" "$1/home" /run/sshd
chmod 755 /run/sshd
mount -t tmpfs tmpfs "$1/layer"
mkdir "$1/layer/upper" "$1/layer/work"
mount -t overlay overlay -o "lowerdir=/etc,upperdir=$1/layer/upper,workdir=$1/layer/work" /etc
mount --bind "$1/home" ~root
. "$1/users"
exec /usr/sbin/sshd -D -e -f "$1/sshd_config"
`;

export async function startSshd(options: SshdOptions = {}): Promise<Sshd> {
  ensureSshd();
  const { hostKeys = ['ed25519'], config = [], users = [] } = options;
  const directory = mkdtempSync(join(tmpdir(), 'kubexm-sshd-'));
  const port = await freePort();
  execFileSync('chmod', ['755', directory]);
  for (const type of hostKeys) makeKey(join(directory, type), type);
  makeKey(join(directory, 'key'), 'ed25519');
  writeFileSync(join(directory, 'users'), users.map((user) => addUser(directory, user)).join('\n'));
  writeFileSync(
    join(directory, 'sshd_config'),
    [
      ...config,
      'ListenAddress 127.0.0.1',
      `Port ${port}`,
      'PidFile none',
      ...hostKeys.map((type) => `HostKey ${join(directory, type)}`),
      'StrictModes no',
      'PermitRootLogin prohibit-password',
      `AuthorizedKeysFile ${join(directory, 'key.pub')}`,
      'PasswordAuthentication yes',
      'KbdInteractiveAuthentication yes',
      'UsePAM yes',
      'LogLevel VERBOSE',
      'MaxStartups 100:30:200',
      '',
    ].join('\n'),
  );
  let log = '';
  const child = spawn(
    'unshare',
    ['--mount', '--propagation', 'private', 'sh', '-c', isolate, 'sh', directory],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
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
    pid: child.pid ?? Number.NaN,
    port,
    directory,
    key: readFileSync(join(directory, 'key'), 'utf8'),
    hostKeyLine(type, name = `[127.0.0.1]:${port}`) {
      const [keyType, key] = readFileSync(join(directory, `${type}.pub`), 'utf8').split(' ');
      return `${name} ${keyType} ${key}\n`;
    },
    fingerprint(type) {
      const printed = execFileSync('ssh-keygen', ['-l', '-f', join(directory, `${type}.pub`)], {
        encoding: 'utf8',
      });
      return printed.split(' ')[1] ?? '';
    },
    log: () => log,
    stop,
  };
}

export function makeKey(file: string, type: KeyType, passphrase = ''): void {
  execFileSync('ssh-keygen', ['-q', '-t', type, '-N', passphrase, '-C', 'kubexm-test', '-f', file]);
}

function addUser(
  directory: string,
  { name, password, sudoers, shell = '/bin/bash', bashrc }: TestUser,
): string {
  const home = `${directory}/home-${name}`;
  return [
    `useradd -m -k /nonexistent -d ${home} -s ${shell} ${name} 2>/dev/null`,
    `echo ${name}:${password} | chpasswd`,
    ...(bashrc === undefined ? [] : [`cat >${home}/.bashrc <<'END'\n${bashrc}\nEND`]),
    ...(sudoers === undefined ? [] : [`cat >/etc/sudoers.d/${name} <<'END'\n${sudoers}\nEND`]),
  ].join('\n');
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
      server.close(() =>
        typeof address === 'object' && address !== null ? resolve(address.port) : reject(),
      );
    });
  });
}

async function listening(port: number, gaveUp: () => boolean): Promise<void> {
  for (let attempt = 0; attempt < 4_000 && !gaveUp(); attempt += 1) {
    const open = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1');
      socket.once('error', () => resolve(false));
      socket.once('connect', () => {
        socket.destroy();
        resolve(true);
      });
    });
    if (open) return;
    await sleep(25);
  }
  throw new Error(`nothing listens on port ${port}`);
}
