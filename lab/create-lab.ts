import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { problem } from '../src/problem/problem.ts';
import { fill, type Text, text } from '../src/problem/text.ts';
import { awaitHost } from './await-host.ts';
import { ensureBaseImage } from './base-image.ts';
import { bootHost } from './boot-host.ts';
import { removeLab } from './destroy-lab.ts';
import { draftRecord, type LabShape } from './draft-record.ts';
import { exclusive } from './exclusive.ts';
import { hostKeysFolder } from './folders.ts';
import { type KeyPair, makeKeyPair } from './key-pair.ts';
import { type Lab, openLab } from './lab.ts';
import { applySettings, draftSettings } from './machine-settings.ts';
import { makeHost } from './make-host.ts';
import { makeNetworks, routedNetworks } from './network.ts';
import { outsideFiles } from './outside-files.ts';
import { installPackages } from './packages.ts';
import { type LabRequest, planLab } from './plan-lab.ts';
import {
  addressesOf,
  type HostRecord,
  type LabRecord,
  listRecords,
  readRecord,
  writeRecord,
} from './record.ts';
import { knownHostsFile, sshKeyFile } from './ssh.ts';
import { networkOf } from './subnet.ts';

interface CreateLabInput extends LabRequest {
  readonly say?: (line: Text) => void;
  /** Stops and takes back what was begun. */
  readonly signal?: AbortSignal;
}

const starting = text('Starting hosts on {network}: {count}', '正在 {network} 上启动 {count} 台主机');
const answering = text(
  '{host} answers at {address} ({count} of {all})',
  '{host} 已就绪，地址 {address}（{count}/{all}）',
);

/** Real systemd hosts with a real sshd, reachable from this machine only. A lab that fails to start is removed. */
export async function createLab({ say = () => undefined, signal, ...request }: CreateLabInput): Promise<Lab> {
  const { packages, uplink } = await planLab(request);
  const { name } = request;
  await installPackages(packages, say);
  const image = await ensureBaseImage(say);
  return exclusive(`lab:${name}`, async () => {
    if ((await readRecord(name)) !== undefined) throw problem('lab.name-taken', { name });
    try {
      const record = await claim(request, uplink);
      await startHosts({ lab: record, image, say, signal });
      await writeRecord({ ...record, ready: true });
    } catch (cause) {
      await removeLab(name);
      throw signal?.aborted ? problem('lab.stopped', { name }, {}, cause) : cause;
    }
    return openLab(name);
  });
}

/** Two labs made in the same second must not choose the same network. */
const claim = (shape: LabShape, uplink: string | undefined): Promise<LabRecord> =>
  exclusive('network', async () => {
    const others = await listRecords();
    const promised = others.flatMap(({ networks }) => networks.map(({ prefix }) => networkOf(prefix)));
    const record = await draftRecord(shape, {
      taken: [...(await routedNetworks()), ...promised],
      uplink,
      settings: await draftSettings(uplink, others),
    });
    await writeRecord(record);
    await makeNetworks(record);
    await applySettings(record);
    return record;
  });

interface StartInput {
  readonly lab: LabRecord;
  readonly image: string;
  readonly say: (line: Text) => void;
  readonly signal: AbortSignal | undefined;
}

async function startHosts({ lab, image, say, signal }: StartInput): Promise<void> {
  const network = lab.networks.map(({ prefix }) => networkOf(prefix)).join(', ');
  say(fill(starting, { count: lab.hosts.length, network }));
  const keys = await makeKeys(lab);
  const outside = lab.uplink === undefined ? [] : await outsideFiles();
  const failed = new AbortController();
  const stop = AbortSignal.any(signal === undefined ? [failed.signal] : [failed.signal, signal]);
  let count = 0;
  // All are waited for: nobody may still be at work on a host when a failed lab is removed.
  await Promise.allSettled(
    keys.hosts.map(async ({ host, hostKey }) => {
      try {
        await makeHost({ lab, host, image, authorizedKey: keys.user.public, hostKey, outside });
        stop.throwIfAborted();
        await bootHost(lab, host);
        await awaitHost(lab.name, host, stop);
        count += 1;
        say(fill(answering, { host: host.name, address: host.address, count, all: lab.hosts.length }));
      } catch (cause) {
        failed.abort(cause);
      }
    }),
  );
  stop.throwIfAborted();
}

/** Of the user who may log in to all hosts, and of every host. */
async function makeKeys(lab: LabRecord) {
  const folder = hostKeysFolder(lab.name);
  await mkdir(folder, { mode: 0o700 });
  const user = await makeKeyPair(sshKeyFile(lab.name), `lab ${lab.name}`);
  const hosts: { host: HostRecord; hostKey: KeyPair }[] = [];
  for (const host of lab.hosts)
    hosts.push({
      host,
      hostKey: await makeKeyPair(join(folder, host.name), `${host.name} of lab ${lab.name}`),
    });
  const knownHosts = hosts.flatMap(({ host, hostKey }) =>
    addressesOf(host).map((address) => `${address} ${hostKey.public}`),
  );
  await writeFile(knownHostsFile(lab.name), knownHosts.join(''));
  return { user, hosts };
}
