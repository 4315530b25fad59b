import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Sshd, startSshd } from '../contract/connector/sshd.ts';

export interface BenchHost {
  readonly name: string;
  /** Of its sshd. */
  readonly pid: number;
  readonly port: number;
  readonly keyPath: string;
}

/** Hosts on this machine, each with an sshd, a port and keys of its own. */
export interface SshHosts {
  /** Empty at first; gone at the end with all that was put there. */
  readonly directory: string;
  readonly hosts: readonly BenchHost[];
  readonly knownHostsPath: string;
  /** For everything that is OpenSSH or reads what OpenSSH reads. */
  readonly sshConfigPath: string;
  /** Where masters of shared connections put their sockets. */
  readonly socketFolder: string;
  /** Ends connections that outlive the program which opened them, so that the next one starts as cold. */
  endMasters(): void;
  readonly signal: AbortSignal;
}

/** Everything is stopped and removed at the end, however it comes. */
export async function withSshHosts(
  { count, parent }: { readonly count: number; readonly parent: string },
  use: (hosts: SshHosts) => Promise<void>,
): Promise<void> {
  const interruption = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(name, () => interruption.abort(new Error(`ended by ${name}`)));
  const directory = mkdtempSync(join(parent, 'kubexm-bench-'));
  const socketFolder = join(directory, 'm');
  mkdirSync(socketFolder);
  const endMasters = (): void => {
    for (const socket of readdirSync(socketFolder))
      execFileSync('ssh', ['-S', join(socketFolder, socket), '-O', 'exit', 'any'], { stdio: 'ignore' });
  };
  const sshds: Sshd[] = [];
  try {
    while (sshds.length < count) {
      interruption.signal.throwIfAborted();
      sshds.push(await startSshd({ config: ['Subsystem sftp internal-sftp'] }));
    }
    const hosts = sshds.map(({ pid, port, directory: own }, i) => ({
      name: `host${i + 1}`,
      pid,
      port,
      keyPath: join(own, 'key'),
    }));
    const knownHostsPath = join(directory, 'known_hosts');
    writeFileSync(knownHostsPath, sshds.map((sshd) => sshd.hostKeyLine('ed25519')).join(''));
    const sshConfigPath = join(directory, 'ssh_config');
    writeFileSync(sshConfigPath, sshConfig(hosts, knownHostsPath));
    const { signal } = interruption;
    await use({ directory, hosts, knownHostsPath, sshConfigPath, socketFolder, endMasters, signal });
  } finally {
    endMasters();
    await Promise.all(sshds.map((sshd) => sshd.stop()));
    rmSync(directory, { recursive: true, force: true });
  }
}

/** aes128-gcm is what kubexm negotiates, and on processors with AES instructions the fastest that OpenSSH has. */
const sshConfig = (hosts: readonly BenchHost[], knownHostsPath: string): string =>
  [
    ...hosts.flatMap(({ name, port, keyPath }) => [
      `Host ${name}`,
      `  Port ${port}`,
      `  IdentityFile ${keyPath}`,
    ]),
    'Host *',
    '  HostName 127.0.0.1',
    '  User root',
    '  IdentitiesOnly yes',
    `  UserKnownHostsFile ${knownHostsPath}`,
    '  StrictHostKeyChecking yes',
    '  Ciphers aes128-gcm@openssh.com',
    '  LogLevel ERROR',
    '',
  ].join('\n');
