import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectSsh } from '../../../src/connector/connect-ssh.ts';
import type { Connection } from '../../../src/connector/connection.ts';
import type { SshPorts, SshTarget } from '../../../src/connector/ssh-target.ts';
import { eventually } from './processes.ts';
import { type Sshd, startSshd } from './sshd.ts';
import { portsKnowing, portsTrusting, secret, targetOf } from './target.ts';
import { startWire, type Wire } from './wire.ts';

let host: Sshd;
let bastion: Sshd;
let closed: Sshd;
let wire: Wire;
/** Between the bastion and the host. */
let beyond: Wire;

beforeAll(async () => {
  host = await startSshd();
  bastion = await startSshd();
  closed = await startSshd({ config: ['AllowTcpForwarding no'] });
  wire = await startWire(bastion.port);
  beyond = await startWire(host.port);
});
afterAll(async () => {
  await wire?.close();
  await beyond?.close();
  for (const sshd of [host, bastion, closed]) await sshd?.stop();
});

interface Hops {
  readonly host?: Partial<SshTarget>;
  readonly bastion?: Partial<SshTarget>;
  readonly through?: Sshd;
}

const open = (
  hops: Hops = {},
  ports: SshPorts = portsTrusting(host, bastion, closed),
): Promise<Connection> => {
  const through = hops.through ?? bastion;
  const port = through === bastion ? wire.port : through.port;
  const hop = targetOf(through, { host: 'jump', port, ...hops.bastion });
  return connectSsh(targetOf(host, { bastion: hop, ...hops.host }), ports);
};

const timeoutMs = 30_000;
const answers = async (connection: Connection): Promise<string> =>
  (await connection.exec({ argv: ['cat'], stdin: 'through', timeoutMs })).stdout.toString();

describe('a bastion', () => {
  it('carries everything for a host behind it, and is left with it', async () => {
    const before = wire.connections();
    const connection = await open();
    try {
      expect(await answers(connection)).toBe('through');
      expect((await connection.shell({ script: 'echo on', timeoutMs })).stdout.toString()).toBe('on\n');
      expect(wire.connections() - before).toBe(1);
    } finally {
      await connection.close();
    }
  });

  it('is reached again after it was lost', async () => {
    const connection = await open();
    try {
      const flag = join(host.directory, 'started');
      const running = connection.exec({ argv: ['sh', '-c', `touch ${flag}; sleep 20`], timeoutMs });
      await eventually(() => existsSync(flag));
      wire.cutAfter('to-host', 0);
      expect((await running).outcome.kind).toBe('unknown');
      expect(await answers(connection)).toBe('through');
    } finally {
      await connection.close();
    }
  });

  it.each(['exec', 'shell'] as const)('tells that the host behind it was lost, during %s', async (way) => {
    const connection = await open({ host: { port: beyond.port } });
    try {
      const flag = join(host.directory, `begun-${way}`);
      const script = `touch ${flag}; sleep 20`;
      const running =
        way === 'exec'
          ? connection.exec({ argv: ['sh', '-c', script], timeoutMs: 15_000 })
          : connection.shell({ script, timeoutMs: 15_000 });
      await eventually(() => existsSync(flag));
      beyond.cutAfter('to-host', 0);
      expect((await running).outcome.kind).toBe('unknown');
      expect(await answers(connection)).toBe('through');
    } finally {
      await connection.close();
    }
  });

  it('has its own host key checked', async () => {
    const onlyHost = portsKnowing(host.hostKeyLine('ed25519'));
    await expect(open({}, onlyHost)).rejects.toMatchObject({
      code: 'connection.host-key-unknown',
      params: { host: 'jump', found: bastion.fingerprint('ed25519') },
    });
  });

  it('does not vouch for the host behind it', async () => {
    const onlyBastion = portsKnowing(bastion.hostKeyLine('ed25519', `[127.0.0.1]:${wire.port}`));
    await expect(open({}, onlyBastion)).rejects.toMatchObject({
      code: 'connection.host-key-unknown',
      params: { host: 'node1', found: host.fingerprint('ed25519') },
    });
  });

  it('that does not let us in is named', async () => {
    const auth = [{ kind: 'password', password: secret('wrong') }] as const;
    await expect(open({ bastion: { auth } })).rejects.toMatchObject({
      code: 'connection.auth-failed',
      params: { host: 'jump' },
    });
  });

  it('that cannot reach the host is told from one that is not allowed to', async () => {
    await expect(open({ host: { port: 1 } })).rejects.toMatchObject({
      code: 'connection.bastion-cannot-reach',
      params: { bastion: 'jump', host: 'node1' },
    });
    await expect(open({ through: closed })).rejects.toMatchObject({
      code: 'connection.bastion-forbids-forwarding',
      params: { bastion: 'jump' },
    });
  });

  it('may itself stand behind another', async () => {
    const first = targetOf(host, { host: 'outer' });
    const connection = await open({ bastion: { bastion: first } });
    try {
      expect(await answers(connection)).toBe('through');
    } finally {
      await connection.close();
    }
  });
});
