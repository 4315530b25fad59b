import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { problem } from '../src/problem/problem.ts';
import type { Text } from '../src/problem/text.ts';
import { awaitHost } from './await-host.ts';
import { ensureBaseImage } from './base-image.ts';
import { removeLab } from './destroy-lab.ts';
import { exclusive } from './exclusive.ts';
import { makeKeyPair } from './key-pair.ts';
import { type Lab, openLab } from './lab.ts';
import { cgroupsFor } from './make-cgroups.ts';
import { makeNetwork, routedNetworks } from './network.ts';
import { ensurePrerequisites } from './prerequisites.ts';
import { checkedName, type LabRecord, listLabs, readRecord, writeRecord } from './record.ts';
import { knownHostsFile, sshKeyFile } from './ssh.ts';
import { startHost } from './start-host.ts';
import { addressOf, freePrefix, mostHosts } from './subnet.ts';

interface CreateLabInput {
  readonly name: string;
  readonly hosts: number;
  readonly say?: (line: Text) => void;
}

/** Real systemd hosts with a real sshd, reachable from this machine only. A lab that fails to start is removed. */
export async function createLab({ name, hosts, say = () => undefined }: CreateLabInput): Promise<Lab> {
  checkedName(name);
  if (!(Number.isInteger(hosts) && hosts >= 1 && hosts <= mostHosts))
    throw problem('lab.host-count-invalid', { hosts, most: mostHosts });
  await ensurePrerequisites(say);
  const image = await ensureBaseImage(say);
  return exclusive(`lab:${name}`, async () => {
    if ((await readRecord(name)) !== undefined) throw problem('lab.name-taken', { name });
    try {
      const record = await claim(name, hosts);
      await startHosts(record, image);
    } catch (cause) {
      await removeLab(name);
      throw cause;
    }
    return openLab(name);
  });
}

/** Two labs made in the same second must not choose the same network. */
const claim = (name: string, hosts: number): Promise<LabRecord> =>
  exclusive('network', async () => {
    const others = await listLabs();
    const taken = [...(await routedNetworks()), ...others.map(({ prefix }) => `${prefix}.0/24`)];
    const record = await draftRecord({ name, hosts, prefix: freePrefix(taken) });
    await writeRecord(record);
    await makeNetwork(record);
    return record;
  });

async function draftRecord(input: { name: string; hosts: number; prefix: string }): Promise<LabRecord> {
  const id = randomBytes(4).toString('hex');
  const hosts = Array.from({ length: input.hosts }, async (_, index) => {
    const name = `node${index + 1}`;
    const machine = `kxm-${id}-${name}`;
    return { name, address: addressOf(input.prefix, index + 1), machine, cgroups: await cgroupsFor(machine) };
  });
  return {
    name: input.name,
    bridge: `kxm-${id}`,
    prefix: input.prefix,
    sudoPassword: randomBytes(9).toString('base64url'),
    hosts: await Promise.all(hosts),
  };
}

async function startHosts(lab: LabRecord, image: string): Promise<void> {
  const userKey = await makeKeyPair(`lab ${lab.name}`);
  await writeFile(sshKeyFile(lab.name), userKey.private, { mode: 0o600 });
  const hosts = await Promise.all(
    lab.hosts.map(async (host) => ({ host, hostKey: await makeKeyPair(`${host.name} of lab ${lab.name}`) })),
  );
  const knownHosts = hosts.map(({ host, hostKey }) => `${host.address} ${hostKey.public}`).join('');
  await writeFile(knownHostsFile(lab.name), knownHosts);
  await Promise.all(
    hosts.map(async ({ host, hostKey }) => {
      await startHost({ lab, host, image, authorizedKey: userKey.public, hostKey });
      await awaitHost(lab.name, host);
    }),
  );
}
