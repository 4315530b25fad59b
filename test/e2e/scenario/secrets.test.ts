import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, vi } from 'vitest';
import { breakLab } from '../../../lab/fault/break-lab.ts';
import { runCommand } from '../../../lab/run-command.ts';
import type { Ended } from '../../fixture/desk.ts';
import { canariesOf } from '../harness/canaries.ts';
import { labCluster } from '../harness/lab-cluster.ts';
import {
  ownLogin,
  type PlantedKeys,
  passphrases,
  passwords,
  plantedIn,
  proxies,
  secretFields,
  secretParts,
  unusedParts,
} from '../harness/planted-secrets.ts';
import { type Stage, scenario } from '../harness/scenario.ts';
import type { ScenarioName } from '../scenarios.ts';

type Mode = 'kubexm' | 'kubeadm';

/** Whose login opens which host; the last one is no host of the cluster, but stands before it. */
const opens = { node1: 'common', node2: 'own', node3: 'bastion' } as const;
const members = ['node1', 'node2'] as const;

/** Accounts that open with a password, and with a key that opens with a passphrase. */
async function plantLogins({ on, lab }: Stage): Promise<PlantedKeys> {
  const folder = await mkdtemp(join(tmpdir(), 'kubexm-keys-'));
  const { user } = lab.sudoer;
  const keys = { common: '', own: '', bastion: '' };
  try {
    for (const [host, which] of Object.entries(opens)) {
      const file = join(folder, which);
      await runCommand({
        argv: ['ssh-keygen', '-q', '-t', 'ed25519', '-C', which, '-N', passphrases[which], '-f', file],
      });
      keys[which] = await readFile(file, 'utf8');
      await on(host).run(`echo '${user}:${passwords[which]}' | chpasswd
echo '${(await readFile(`${file}.pub`, 'utf8')).trim()}' >>/home/${user}/.ssh/authorized_keys`);
    }
    return keys;
  } finally {
    await rm(folder, { recursive: true });
  }
}

interface ClusterFile {
  readonly spec: { readonly hosts: readonly object[] };
}

/** One file with every secret that is made use of, and one with those that are only judged yet. Gives back the canaries. */
async function writeFiles({ desk, lab }: Stage, type: Mode, keys: PlantedKeys): Promise<readonly string[]> {
  const few = { ...lab, hosts: lab.hosts.slice(0, members.length) };
  const before = lab.hosts[members.length];
  if (before === undefined) throw new RangeError('one host more is needed');
  const { address, port, fingerprint: hostKey } = before;
  const parts = secretParts(type, keys, { user: lab.sudoer.user, bastion: { address, port, hostKey } });
  // The casts stand where our own writing is read back.
  const { spec, ...rest } = (await labCluster(few, parts)) as ClusterFile;
  const hosts = spec.hosts.map((host, at) => (at === 1 ? { ...host, ...ownLogin(keys) } : host));
  const used = { ...rest, spec: { ...spec, hosts } };
  const unused = await labCluster(few, { ...unusedParts, roleGroups: { registry: ['node2'] } });
  desk.write('cluster.yaml', used);
  desk.write('harbor.yaml', unused);
  const planted = plantedIn(used);
  expect([...planted.keys()].toSorted()).toEqual(secretFields().used);
  return [...planted.values(), ...plantedIn({ spec: unusedParts }).values()];
}

/** A creation whose master goes silent in the middle. */
async function failHalfway({ on, lab, start }: Stage): Promise<Ended> {
  const creation = start('create', 'cluster', '-f', 'cluster.yaml', '-y');
  const reached = (): Promise<string> => on('node1').run('test -e /etc/systemd/system/containerd.service');
  await vi.waitFor(reached, { timeout: 300_000, interval: 200 });
  const { heal } = await breakLab(lab.name, { host: 'node1', fault: 'ssh-dead' });
  const ended = await creation.ended;
  await heal();
  return ended;
}

/** A runtime learns of its proxy from its environment, which root alone can read, and hands it on to what it starts. */
const isWhereAProxyBelongs = (seen: string): boolean =>
  proxies.some((word) => seen.startsWith(`${word} in environ of `)) && seen.endsWith('(containerd.service)');

for (const [name, type] of [
  ['secrets-stay-secret', 'kubexm'],
  ['secrets-stay-secret-by-kubeadm', 'kubeadm'],
] satisfies [ScenarioName, Mode][]) {
  scenario(name, { hosts: 3, timeoutMs: 3_600_000 }, async (stage) => {
    const { desk, on, kubexm } = stage;
    const canaries = canariesOf(await writeFiles(stage, type, await plantLogins(stage)));
    const filesOnHosts = async (): Promise<readonly { readonly mode: string; readonly path: string }[]> =>
      (await Promise.all(Object.keys(opens).map((host) => canaries.filesOn(on(host))))).flat();
    const startedAt = Date.now();
    await using watched = canaries.watchProcesses();

    const judged = [
      await kubexm('config', 'validate', '-f', 'harbor.yaml'),
      await kubexm('config', 'view', '-f', 'harbor.yaml'),
      await kubexm('create', 'cluster', '-f', 'harbor.yaml', '--dry-run', '-o', 'json'),
    ];
    const said: Ended[] = [await failHalfway(stage)];
    said.push(await kubexm('rollback', 'run', '-y'));
    expect(await filesOnHosts(), said.at(-1)?.stderr).toEqual([]);

    said.push(await failHalfway(stage));
    said.push(await kubexm('create', 'cluster', '-f', 'cluster.yaml', '--dry-run', '-o', 'json'));
    said.push(await kubexm('resume', 'run', '-y'));
    const inUse = await filesOnHosts();
    said.push(await kubexm('describe', 'run', '-o', 'json'));
    said.push(await kubexm('delete', 'cluster', '-f', 'cluster.yaml', '-y'));
    expect(
      said.map(({ code }) => code),
      said.map(({ stderr }) => stderr.slice(-1000)).join('\n'),
    ).toEqual([3, 0, 3, 0, 0, 0, 0]);

    const seen = await watched.stop();
    expect(seen.filter((one) => !isWhereAProxyBelongs(one))).toEqual([]);
    expect([...judged, ...said].filter(({ stdout, stderr }) => canaries.isIn(stdout + stderr))).toEqual([]);
    expect(
      (await canaries.filesUnder(desk.directory)).map((path) => path.slice(desk.directory.length)).toSorted(),
    ).toEqual(['/cluster.yaml', '/harbor.yaml']);
    expect(await canaries.temporaryFiles(startedAt)).toEqual([]);
    expect(inUse.length, 'a canary that is nowhere proves nothing').toBeGreaterThan(0);
    expect(inUse.filter(({ mode }) => !/^[46]00$/.test(mode))).toEqual([]);
    expect(await filesOnHosts()).toEqual([]);
    for (const host of Object.keys(opens))
      expect(canaries.isIn(await on(host).run('journalctl --no-pager')), host).toBe(false);
  });
}
