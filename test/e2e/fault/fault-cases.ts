import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { breakLab } from '../../../lab/fault/break-lab.ts';
import type { FaultName } from '../../../lab/fault/fault-table.ts';
import { runCommand, tryCommand } from '../../../lab/run-command.ts';
import { diskSize, type FaultCase, type FaultStage, type Heal, victim } from './fault-case.ts';

const install = ['run', 'task', 'install-containerd', '-f', 'cluster.yaml', '-y'];
const command = ['run', 'command', '-f', 'cluster.yaml', '--', 'sh', '-c', 'sleep 8; hostname'];

const upload = { event: 'step-drifted', of: 'place-containerd' } as const;
const uploaded = { event: 'step-changed', of: 'place-containerd' } as const;
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

const cut = broken('network-cut');

/** Every fault that kubexm is shown to survive. The codes are those of the Problem that names the host. */
export const faultCases: readonly FaultCase[] = [
  {
    fault: 'network cut to one host',
    when: 'before the run',
    words: install,
    make: cut,
    ends: { code: 3, problem: /^connection\./, host: victim },
    goesOn: 'resume',
  },
  {
    fault: 'network cut to one host',
    when: 'during an upload',
    strikesAt: upload,
    words: install,
    make: cut,
    ends: { code: 3, problem: /^connection\./, host: victim },
    goesOn: 'resume',
  },
  {
    fault: 'network cut to one host',
    when: 'after an upload',
    strikesAt: uploaded,
    words: install,
    make: cut,
    ends: { code: 3, problem: /^connection\./, host: victim },
    goesOn: 'resume',
  },
  {
    fault: 'network cut to one host',
    when: 'during a command',
    strikesAt: commanded,
    words: command,
    make: cut,
    ends: { code: 3, problem: /^connection\./, host: victim },
    goesOn: 'resume',
  },
  {
    fault: 'sshd killed with its sessions',
    when: 'during an upload',
    strikesAt: upload,
    words: install,
    make: broken('ssh-dead'),
    ends: { code: 3, problem: /^connection\./, host: victim },
    goesOn: 'resume',
  },
  {
    fault: 'disk of a host full',
    when: 'before the run',
    words: install,
    make: onHost('mount -t tmpfs -o size=8m tmpfs /usr/local/bin', 'umount /usr/local/bin'),
    ends: { code: 5, problem: /^host\.change-failed$/, host: victim },
    goesOn: 'resume',
  },
  {
    fault: 'file system of a host read-only',
    when: 'before the run',
    words: install,
    make: broken('read-only', '/usr/local/bin'),
    ends: { code: 5, problem: /^host\.change-failed$/, host: victim },
    goesOn: 'resume',
  },
  {
    fault: 'clock of a host wrong by 10 minutes',
    when: 'before the run',
    words: ['check', 'preflight', '-f', 'cluster.yaml'],
    make: broken('wrong-clock', '-10m'),
    ends: { code: 4, problem: /^preflight\.refused$/ },
    goesOn: 'again',
  },
  {
    fault: 'host rebooted',
    when: 'during an upload',
    strikesAt: upload,
    words: install,
    make: broken('reboot'),
    isBrief: true,
    ends: { code: 3, problem: /^connection\./, host: victim },
    goesOn: 'resume',
  },
  {
    fault: 'host powered off',
    when: 'during an upload',
    strikesAt: upload,
    words: install,
    make: broken('power-off'),
    ends: { code: 3, problem: /^connection\./, host: victim },
    goesOn: 'resume',
  },
  {
    fault: 'no name server answers a host',
    when: 'before the run',
    words: install,
    make: broken('dns-gone'),
    ends: { code: 0 },
    goesOn: 'again',
  },
  {
    fault: 'the mirror lies',
    when: 'while files are fetched',
    words: install,
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
    hasOwnDisk: true,
    make: fillRecords,
    ends: { code: 5, problem: /^journal\.unwritable$/ },
    goesOn: 'resume',
  },
  {
    fault: 'journal read-only',
    when: 'before the run',
    words: install,
    hasOwnDisk: true,
    make: remounted('ro', 'rw'),
    ends: { code: 2, problem: /^usage\.unwritable$/ },
    touchesNobody: true,
    goesOn: 'again',
  },
];
