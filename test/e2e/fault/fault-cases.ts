import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { breakLab } from '../../../lab/fault/break-lab.ts';
import type { FaultName } from '../../../lab/fault/fault-table.ts';
import { runCommand, tryCommand } from '../../../lab/run-command.ts';
import { diskSize, type FaultCase, type FaultStage, type Heal, victim } from './fault-case.ts';

const install = ['run', 'task', 'install-containerd', '-f', 'cluster.yaml', '-y'];
const command = ['run', 'command', '-f', 'cluster.yaml', '--', 'sh', '-c', 'sleep 8; hostname'];

const create = ['create', 'cluster', '-f', 'cluster.yaml', '-y'];
const leave = ['delete', 'nodes', '--nodes', victim, '-f', 'cluster.yaml', '-y', '--timeout', '60s'];

const upload = { event: 'step-drifted', of: 'place-containerd' } as const;
const uploaded = { event: 'step-changed', of: 'place-containerd' } as const;
const draining = { event: 'step-drifted', of: 'node.drain' } as const;
const commanded = { event: 'step-drifted', of: 'command.run' } as const;

const broken =
  (fault: FaultName, value?: string) =>
  async ({ lab }: FaultStage): Promise<Heal> => {
    const { heal } = await breakLab(lab.name, { host: victim, fault, value });
    return heal;
  };

const onHost =
  (breaks: string, heals: string) =>
  async ({ on }: FaultStage): Promise<Heal> => {
    await on(victim).run(breaks);
    return async () => void (await on(victim).run(heals));
  };

const records = ({ desk }: FaultStage): string => join(desk.directory, '.kubexm');

/** Nothing more can be written where kubexm keeps its records. */
async function fillRecords(stage: FaultStage): Promise<Heal> {
  const filler = join(records(stage), 'filler');
  await tryCommand({ argv: ['dd', 'if=/dev/zero', `of=${filler}`, 'bs=1M'] });
  return () => rm(filler);
}

/** The disk of the records becomes another one, and is afterwards what it was. */
const remounted =
  (broken: string, healed: string) =>
  async (stage: FaultStage): Promise<Heal> => {
    const remount = async (option: string): Promise<void> =>
      void (await runCommand({ argv: ['mount', '-o', `remount,${option}`, records(stage)] }));
    await remount(broken);
    return () => remount(healed);
  };

/** The journal of the cluster and nothing beside it; an empty one is as good as none. */
async function sealJournal(stage: FaultStage): Promise<Heal> {
  const folder = join(records(stage), stage.lab.name);
  const journal = join(folder, 'journal.db');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeFile(journal, '', { mode: 0o600 });
  await runCommand({ argv: ['mount', '--bind', journal, journal] });
  await runCommand({ argv: ['mount', '-o', 'remount,bind,ro', journal] });
  return async () => void (await runCommand({ argv: ['umount', journal] }));
}

const cut = broken('network-cut');

/** As on a disk of its own: what was there, and no more room. Room comes back, but what was written meanwhile stays. */
const fullDisk = onHost(
  `used=$(du -sm /var/lib | cut -f 1)
mkdir /run/small-disk
mount -t tmpfs -o size=$((used + 64))m,mode=755 tmpfs /run/small-disk
cp -a /var/lib/. /run/small-disk
mount --bind /run/small-disk /var/lib
dd if=/dev/zero of=/var/lib/filler bs=64k 2>/dev/null || :
dd if=/dev/zero of=/var/lib/filler oflag=append conv=notrunc bs=1 count=65536 2>/dev/null || :`,
  `rm /var/lib/filler
mount -o remount,size=2g /run/small-disk`,
);

const kubectl = 'kubectl --kubeconfig /etc/kubernetes/admin.conf --cache-dir /run/kubectl';

/** Pods take so long to stop that their node can be struck meanwhile. */
const slowly = JSON.stringify({
  spec: {
    template: {
      spec: { containers: [{ name: 'pause', lifecycle: { preStop: { sleep: { seconds: 20 } } } }] },
    },
  },
});

/** A cluster with pods on every worker. */
async function clusterWithPods({ kubexm, on }: FaultStage): Promise<void> {
  const created = await kubexm(...create);
  expect(created, created.stderr).toMatchObject({ code: 0 });
  const image = 'crictl images -o json | grep -o \'[^"]*/pause:[^"]*\' | head -n 1';
  const deployed = `${kubectl} create deployment web --image="$(${image})" --replicas=6
${kubectl} patch deployment web -p '${slowly}'
${kubectl} rollout status deployment web --timeout=180s`;
  await on('node1').run(deployed);
}

/** Whoever is not to leave takes pods as before. */
async function othersAreOpen({ on }: FaultStage): Promise<void> {
  const closed = `${kubectl} get nodes -o jsonpath='{.items[?(@.spec.unschedulable)].metadata.name}'`;
  expect((await on('node1').run(closed)).split(' ').filter((name) => !['', victim].includes(name))).toEqual(
    [],
  );
}

/** Every fault that kubexm is shown to survive. The codes are those of the Problem that names the host. */
export const faultCases: readonly FaultCase[] = [
  {
    fault: 'network cut to one host',
    when: 'before the run',
    words: install,
    quiet: install,
    make: cut,
    ends: { code: 3, problem: /^connection\./, host: victim },
    goesOn: 'resume',
  },
  {
    fault: 'network cut to one host',
    when: 'during an upload',
    strikesAt: upload,
    words: install,
    quiet: install,
    make: cut,
    ends: { code: 3, problem: /^connection\./, host: victim, inStep: true },
    goesOn: 'resume',
  },
  {
    fault: 'network cut to one host',
    when: 'after an upload',
    strikesAt: uploaded,
    words: install,
    quiet: install,
    make: cut,
    ends: { code: 3, problem: /^connection\./, host: victim, inStep: true },
    goesOn: 'resume',
  },
  {
    fault: 'network cut to one host',
    when: 'during a command',
    strikesAt: commanded,
    words: command,
    make: cut,
    ends: { code: 3, problem: /^connection\./, host: victim, inStep: true },
    goesOn: 'resume',
  },
  {
    fault: 'sshd killed with its sessions',
    when: 'during an upload',
    strikesAt: upload,
    words: install,
    quiet: install,
    make: broken('ssh-dead'),
    ends: { code: 3, problem: /^connection\./, host: victim, inStep: true },
    goesOn: 'resume',
  },
  {
    fault: 'disk of a host full',
    when: 'before the run',
    words: install,
    quiet: install,
    make: onHost('mount -t tmpfs -o size=8m tmpfs /usr/local/bin', 'umount /usr/local/bin'),
    ends: { code: 5, problem: /^host\.change-failed$/, host: victim, inStep: true },
    goesOn: 'resume',
  },
  {
    fault: 'disk of a host full',
    when: 'before the run, where its state is',
    words: install,
    quiet: install,
    make: fullDisk,
    ends: { code: 5, problem: /^host\.change-failed$/, host: victim, inStep: true },
    goesOn: 'resume',
  },
  {
    fault: 'file system of a host read-only',
    when: 'before the run, where its state is',
    words: install,
    quiet: install,
    make: broken('read-only', '/var/lib'),
    ends: { code: 5, problem: /^host\.change-failed$/, host: victim, inStep: true },
    goesOn: 'resume',
  },
  {
    fault: 'file system of a host read-only',
    when: 'before the run',
    words: install,
    quiet: install,
    make: broken('read-only', '/usr/local/bin'),
    ends: { code: 5, problem: /^host\.change-failed$/, host: victim, inStep: true },
    goesOn: 'resume',
  },
  {
    fault: 'clock of a host wrong by 10 minutes',
    when: 'before the run',
    words: create,
    quiet: create,
    make: broken('wrong-clock', '-10m'),
    ends: { code: 4, problem: /^preflight\.refused$/, why: new RegExp(victim) },
    touchesNobody: true,
    goesOn: 'again',
  },
  {
    fault: 'host rebooted',
    when: 'during an upload',
    strikesAt: upload,
    words: install,
    quiet: install,
    make: broken('reboot'),
    isBrief: true,
    ends: { code: 3, problem: /^connection\./, host: victim, inStep: true },
    goesOn: 'resume',
  },
  {
    fault: 'host powered off',
    when: 'during an upload',
    strikesAt: upload,
    words: install,
    quiet: install,
    make: broken('power-off'),
    ends: { code: 3, problem: /^connection\./, host: victim, inStep: true },
    goesOn: 'resume',
  },
  {
    fault: 'host powered off',
    when: 'while a cluster is created',
    strikesAt: upload,
    words: create,
    quiet: create,
    make: broken('power-off'),
    // Whether the others are found healthy without it is a matter of what it was to carry.
    ends: { code: [3, 9], problem: /^connection\./, host: victim, inStep: true },
    holds: othersAreOpen,
    goesOn: 'resume',
    othersAre: 'told',
    boundMs: 900_000,
  },
  {
    fault: 'network cut to one host',
    when: 'while its pods leave',
    setUp: clusterWithPods,
    strikesAt: draining,
    words: leave,
    quiet: create,
    make: cut,
    ends: { code: 9, problem: /^node\.drain-timed-out$/, host: victim, inStep: true },
    holds: othersAreOpen,
    goesOn: 'resume',
    othersAre: 'told',
  },
  {
    fault: 'no name server answers a host',
    when: 'before the run',
    words: create,
    quiet: create,
    make: broken('dns-gone'),
    ends: { code: 0 },
    goesOn: 'again',
  },
  {
    fault: 'the mirror lies',
    when: 'while files are fetched',
    fetches: true,
    words: install,
    quiet: install,
    async make({ mirror }) {
      mirror.add({ path: '/*/containerd-*.tar.gz', kind: 'wrong-content' });
      return async () => mirror.clear();
    },
    ends: {
      code: 8,
      problem: /^artifact\.corrupt$/,
      why: /containerd-[\w.-]+\.tar\.gz .*expected sha256:[0-9a-f]{64}, found sha256:[0-9a-f]{64}/,
    },
    touchesNobody: true,
    goesOn: 'again',
  },
  {
    fault: 'disk of the control machine full',
    when: 'before the run',
    words: install,
    quiet: install,
    hasOwnDisk: true,
    make: fillRecords,
    ends: { code: 2, problem: /^usage\.unwritable$/ },
    touchesNobody: true,
    goesOn: 'again',
  },
  {
    fault: 'disk of the control machine full',
    when: 'while files are fetched',
    words: install,
    quiet: install,
    hasOwnDisk: true,
    make: remounted('size=16m', `size=${diskSize}`),
    // The journal is on the same disk: whether it finds room is a matter of moments.
    ends: { code: [5, 8], problem: /^(artifact\.not-kept|journal\.unwritable)$/ },
    touchesNobody: true,
    goesOn: 'resume',
  },
  {
    fault: 'disk of the control machine full',
    when: 'during an upload',
    strikesAt: upload,
    words: install,
    quiet: install,
    hasOwnDisk: true,
    make: fillRecords,
    ends: { code: 5, problem: /^journal\.unwritable$/ },
    goesOn: 'resume',
  },
  {
    fault: 'journal read-only',
    when: 'before the run, the journal alone',
    words: install,
    quiet: install,
    hasOwnDisk: true,
    make: sealJournal,
    ends: { code: 5, problem: /^journal\.unwritable$/ },
    touchesNobody: true,
    goesOn: 'again',
  },
  {
    fault: 'journal read-only',
    when: 'before the run',
    words: install,
    quiet: install,
    hasOwnDisk: true,
    make: remounted('ro', 'rw'),
    ends: { code: 2, problem: /^usage\.unwritable$/ },
    touchesNobody: true,
    goesOn: 'again',
  },
];
