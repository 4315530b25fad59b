import type { SshPorts, SshTarget } from '../../../src/connector/ssh-target.ts';
import { createVault, type Secret } from '../../../src/domain/secret.ts';
import type { Sshd } from './sshd.ts';

const vault = createVault();
export const secret = (plain: string): Secret => vault.secret(plain);

/** Root with the right key; each test says what it wants otherwise. */
export const targetOf = (sshd: Sshd, rest: Partial<SshTarget> = {}): SshTarget => ({
  host: 'node1',
  address: '127.0.0.1',
  port: sshd.port,
  user: 'root',
  auth: [{ kind: 'key', key: secret(sshd.key) }],
  ...rest,
});

/** A known_hosts file in memory. */
export interface MemoryPorts extends SshPorts {
  lines(): string;
}

export function portsKnowing(known: string, rest: Partial<SshPorts> = {}): MemoryPorts {
  let lines = known;
  return {
    knownHosts: {
      file: 'known_hosts',
      read: async () => lines,
      async append(line) {
        lines += line;
      },
    },
    lines: () => lines,
    ...rest,
  };
}

/** Knows every sshd of these tests by its name, whatever port a wire in between gave it. */
export const portsTrusting = (...sshds: readonly Sshd[]): MemoryPorts =>
  portsKnowing(sshds.map((sshd) => sshd.hostKeyLine('ed25519', '[127.0.0.1]:*')).join(''));
