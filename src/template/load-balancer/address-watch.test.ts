import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { addressWatchScript } from './address-watch.ts';

const run = promisify(execFile);
const servers = ['m1', 'm2'].map((name, at) => ({ name, address: `10.0.0.1${at + 1}`, port: 6443 }));

interface Surroundings {
  readonly holder: string;
  /** From the third look on another one has the lease. */
  readonly next?: string;
  /** The lease is renewed between two looks. */
  readonly renews?: boolean;
  /** What the looks find instead, each a holder and a version or nothing; the last stays. */
  readonly lease?: readonly (`${string}@${number}` | '-')[];
  readonly leaves?: string;
  /** What the API server of the holder answers, one after the other; the last stays. */
  readonly answers?: readonly string[];
  /** Nor does its host. */
  readonly isOff?: boolean;
  /** It takes longer than anybody waits. */
  readonly isSlow?: boolean;
  /** What the API server beside the watch answers; where it is down, nothing can be asked of it. */
  readonly own?: '200' | '500' | 'down';
  /** How many changes of the lease others come before. */
  readonly outrun?: number;
  readonly hasAddress?: boolean;
  /** A watch before this one has silenced our kube-vip, and was cut off. */
  readonly isSilenced?: boolean;
  /** The control groups of our kube-vip, as files of the kernel have them. Nothing where it does not run. */
  readonly groups?: string;
  readonly words?: readonly string[];
  /** How often it may sleep. */
  readonly naps?: number;
}

const number = '0123456789abcdef0123456789abcdef';
const scope = 'cri-containerd-4f53cda18c2b.scope';
const slice = `/kubepods.slice/kubepods-burstable.slice/kubepods-burstable-pod${number}.slice/${scope}`;
const ours = `0::${slice}`;
/** Of a pod of somebody else, which has logs, too, and of no pod. */
const ofOthers = [
  '0::/kubepods/besteffort/pod12345678-1234-1234-1234-123456789abc/4f53cda18c2c',
  '0::/system.slice/kube-vip.service',
];
const logs = [
  `kube-system_kube-vip-m2_${number}`,
  'kube-system_kube-vip-ds-m2_12345678-1234-1234-1234-123456789abc',
];

/** Processes that wait to be ended, each with its control groups. */
async function startProcesses(folder: string, groups: readonly string[]) {
  const started = await Promise.all(
    groups.map(async (lines) => {
      const process = spawn('sleep', ['300'], { stdio: 'ignore' });
      const end = once(process, 'exit');
      await mkdir(join(folder, 'proc', String(process.pid)), { recursive: true });
      await writeFile(join(folder, 'proc', String(process.pid), 'cgroup'), `${lines}\n`);
      return { lines, process, end };
    }),
  );
  return {
    numbers: started.map(({ process }) => process.pid),
    silence: () => void started.at(-1)?.process.kill('SIGSTOP'),
    /** Whom somebody has ended, or stopped and left so; nobody is left. */
    async ended(): Promise<readonly string[]> {
      const frozen = started.filter(({ process }) => stateOf(process.pid) === 'T');
      for (const { process } of started) {
        process.kill('SIGHUP');
        process.kill('SIGCONT');
      }
      const ends = await Promise.all(started.map(async ({ lines, end: of }) => ({ lines, end: await of })));
      return [
        ...frozen.map(({ lines }) => `frozen ${lines}`),
        ...ends.flatMap(({ lines, end }) => (end[1] === 'SIGKILL' ? [`end ${lines}`] : [])),
      ];
    },
  };
}

/** As the kernel has it: `T` is one that waits to be told to go on. */
function stateOf(process: number | undefined): string | undefined {
  try {
    return readFileSync(`/proc/${process}/stat`, 'utf8').replace(/^.*\) /, '')[0];
  } catch {
    return undefined;
  }
}

/** Runs the watch of m2 with programs that answer as told, without any time passing, until it has slept six times. */
async function watched({ groups, ...more }: Surroundings) {
  const { holder, next = holder, own = '200', words = [], ...given } = more;
  const folder = await mkdtemp(join(tmpdir(), 'address-'));
  const found = [...ofOthers, ...(groups === '' ? [] : [groups ?? ours])];
  const kubeVips = await startProcesses(folder, found);
  if (given.isSilenced) kubeVips.silence();
  try {
    const program = (name: string, lines: string) =>
      writeFile(join(folder, name), `#!/bin/sh\n${lines}\n`, { mode: 0o755 });
    const leaves =
      given.leaves === undefined ? '' : `"annotations": {"kubexm.io/passed-on-by": "${given.leaves}"},`;
    const looks = Array.from({ length: 20 }, (_, at) => `${at < 2 ? holder : next}@${given.renews ? at : 7}`);
    await program(
      'curl',
      `nth() { echo x >>$1; n=$(wc -l <$1); shift; [ "$n" -le $# ] || n=$#; eval "echo \\\${$n}"; }
case "$*" in
  *PATCH*) while [ "$1" != --data ]; do shift; done; echo "$2" >>${folder}/said
    echo x >>${folder}/patched; [ "$(wc -l <${folder}/patched)" -gt ${given.outrun ?? 0} ] ;;
  *127.0.0.1:6443*leases*) ${own === 'down' ? 'exit 7' : 'exec "$0" any leases'} ;;
  *leases*) one=$(nth ${folder}/looks ${(given.lease ?? looks).join(' ')}); [ "$one" != - ] || exit 22
    echo '{"metadata": {${leaves} "resourceVersion": "'\${one#*@}'"}, "spec": {"holderIdentity": "'\${one%@*}'"}}' ;;
  *127.0.0.1:6443*) printf '${own === 'down' ? '000' : own} 0.000213' ;;
  *0.11:6443*) printf "$(nth ${folder}/asked ${(given.answers ?? ['200']).join(' ')}) ${given.isOff ? '0.000000' : '0.000213'}"
    ${given.isOff || given.isSlow ? 'exit 28' : ':'} ;;
  *) printf '200 0.000213' ;;
esac`,
    );
    await program(
      'ip',
      `case "$*" in *delete*) echo "ip $*" >>${folder}/said ;;
  *) ${given.hasAddress ? "echo '2: eth0    inet 10.0.0.100/32 scope global eth0'" : ':'} ;; esac`,
    );
    await program('pgrep', `echo ${kubeVips.numbers.join(' ')}`);
    await program('ss', `echo "ss $*" >>${folder}/said`);
    for (const name of logs) await mkdir(join(folder, 'pods', name), { recursive: true });
    await program(
      'sleep',
      `echo "$1" >>${folder}/slept
for number in ${kubeVips.numbers.join(' ')}; do sed 's/.*) //; s/ .*//' /proc/$number/stat; done | tr -d '\\n' >>${folder}/states
echo >>${folder}/states; [ "$(wc -l <${folder}/slept)" -lt ${given.naps ?? 6} ] || kill "$PPID"`,
    );
    const watch = { host: 'm2', address: '10.0.0.100', servers, tellsEverybody: true };
    await program(
      'watch',
      addressWatchScript(watch)
        .replaceAll('/proc/', `${folder}/proc/`)
        .replaceAll('/var/log/pods/', `${folder}/pods/`),
    );
    const env = { ...process.env, PATH: `${folder}:${process.env.PATH}` };
    await run(join(folder, 'watch'), [...words], { env }).catch(() => undefined);
    const linesOf = async (name: string) =>
      (await readFile(join(folder, name), 'utf8').catch(() => '')).split('\n').filter(Boolean);
    const said = (await linesOf('said')).map((line) => line.replaceAll(/"\d{4}-[^"]*"/g, '"now"'));
    return {
      said: [...new Set(said), ...(await kubeVips.ended())],
      slept: await linesOf('slept'),
      states: await linesOf('states'),
    };
  } finally {
    await kubeVips.ended();
    await rm(folder, { recursive: true });
  }
}

const taken = (version: string) =>
  `{"metadata":{"resourceVersion":"${version}","annotations":{"kubexm.io/passed-on-by":null}},"spec":{"holderIdentity":"m2","acquireTime":"now","renewTime":"now"}}`;
const takenOff = 'ip address delete 10.0.0.100/32 dev eth0';
const marked = (by: string, version = 7) =>
  `{"metadata":{"resourceVersion":"${version}","annotations":{"kubexm.io/passed-on-by":${by}}}}`;

it.each<[string, Surroundings, readonly string[]]>([
  ['leaves the address with a master that is ready', { holder: 'm1' }, []],
  ['takes it from one that is not ready', { holder: 'm1', answers: ['500'] }, [taken('7')]],
  ['takes it from one that says nothing', { holder: 'm1', answers: ['000'] }, [taken('7')]],
  [
    'takes it from one that is off, and has nobody wait for a member of etcd there',
    { holder: 'm1', answers: ['000'], isOff: true },
    ['ss --kill --no-header --tcp dst 10.0.0.11 dport = :2379', taken('7')],
  ],
  [
    'cuts nobody off from one that only takes long',
    { holder: 'm1', answers: ['000'], isSlow: true },
    [taken('7')],
  ],
  ['leaves it with one that says nothing and renews', { holder: 'm1', answers: ['000'], renews: true }, []],
  ['takes it from one that asks for it', { holder: 'm1', leaves: 'm1' }, [taken('7')]],
  [
    'leaves it with one that says nothing for a moment, now and then',
    { holder: 'm1', answers: ['000', '000', '200', '000', '000', '200'] },
    [],
  ],
  ['does not take it where only others have a kube-vip', { holder: 'm1', answers: ['500'], groups: '' }, []],
  ['does not take it when it is not ready itself', { holder: 'm1', answers: ['500'], own: '500' }, []],
  ['does not take it by what it saw before', { holder: 'm1', answers: ['500'], lease: ['m1@7', '-'] }, []],
  ['relieves nobody who has not got it', { holder: 'm1', leaves: 'm9' }, []],
  ['does nothing when it has it itself', { holder: 'm2', hasAddress: true }, []],
  ['does not know a stranger', { holder: 'm9', answers: ['500'] }, []],
  ['takes it from a stranger that asks for it', { holder: 'm9', leaves: 'm9' }, [taken('7')]],
  [
    'leaves its kube-vip alone when the address comes here meanwhile',
    { holder: 'm1', next: 'm2', renews: true, hasAddress: true },
    [],
  ],
  [
    'ends kube-vip when another one announces it, and takes the address off',
    { holder: 'm1', renews: true, hasAddress: true },
    [takenOff, `end ${ours}`],
  ],
  ...[slice, `/kubepods/burstable/pod${number}/4f53cda18c2b`]
    .flatMap((group) => [`0::${group}`, `11:rdma:/\n9:name=systemd:${group}\n4:memory:${group}\n0::/`])
    .map((groups): [string, Surroundings, readonly string[]] => [
      `ends its own by the control group it is in, be it ${groups.replaceAll('\n', ' ')}`,
      { holder: 'm1', renews: true, hasAddress: true, groups },
      [takenOff, `end ${groups}`],
    ]),
  [
    'ends nobody where only others have one',
    { holder: 'm1', renews: true, hasAddress: true, groups: '' },
    [],
  ],
  ['leaves its kube-vip alone until the other one has renewed', { holder: 'm1', hasAddress: true }, []],
  [
    'leaves it alone while the lease is only taken',
    { holder: 'm1', lease: ['m2@7', 'm2@7', 'm1@8'], hasAddress: true },
    [],
  ],
  [
    'hears of it from others when its own API server is down',
    { holder: 'm1', renews: true, hasAddress: true, own: 'down' },
    [takenOff, `end ${ours}`],
  ],
  [
    'has its kube-vip speak again that a watch before it had silenced',
    { holder: 'm2', hasAddress: true, isSilenced: true },
    [],
  ],
  ['asks to be relieved before it stops', { holder: 'm2', words: ['pass-on'] }, [marked('"m2"')]],
  [
    'asks no longer when nobody came',
    { holder: 'm2', words: ['pass-on'], hasAddress: true, naps: 50 },
    [marked('"m2"'), marked('null')],
  ],
  ['asks nobody where nobody is ready', { holder: 'm2', answers: ['500'], words: ['pass-on'] }, []],
  ['asks nobody when it is not ready itself', { holder: 'm2', own: '500', words: ['pass-on'] }, []],
  [
    'asks again when somebody changed the lease meanwhile',
    { holder: 'm2', lease: ['m2@7', 'm2@8'], outrun: 1, words: ['pass-on'] },
    [marked('"m2"'), marked('"m2"', 8)],
  ],
  ['has nothing to pass on when another one has it', { holder: 'm1', words: ['pass-on'] }, []],
  ['asks no longer to be relieved when it is back', { holder: 'm2', leaves: 'm2' }, [marked('null')]],
])('%s', async (_behaviour, given, said) => {
  expect((await watched(given)).said).toEqual(said);
});

it('stops at once when another one has the address', async () => {
  expect((await watched({ holder: 'm2', words: ['pass-on'] })).slept).toEqual([]);
});

it('looks more often while it hears nothing', async () => {
  const quiet = await watched({ holder: 'm1', naps: 2 });
  const alarmed = await watched({ holder: 'm1', answers: ['000'], naps: 2 });
  expect(Number(alarmed.slept[0])).toBeLessThan(Number(quiet.slept[0]));
});

it('lets one speak of the address while two have it: its own kube-vip waits, others go on', async () => {
  const { slept, states } = await watched({ holder: 'm1', renews: true, hasAddress: true, naps: 2 });
  expect([slept[0], states[0]]).toEqual(['2', 'SST']);
});

it('keeps the address from the moment the lease is taken until the next one has had time to announce it', async () => {
  const lease = ['m2@7', 'm2@7', 'm1@8', 'm1@8', 'm1@9'] as const;
  const { slept, states, said } = await watched({ holder: 'm2', lease, hasAddress: true });
  expect(states.slice(0, 4)).toEqual(['SSS', 'SST', 'SST', 'SST']);
  expect(slept.indexOf('2')).toBe(3);
  expect(said).toEqual([takenOff, `end ${ours}`]);
});

it('has its kube-vip go on when the next one does not come, or nobody can be asked', async () => {
  const lease = ['m2@7', 'm2@7', 'm1@8'] as const;
  const alone = await watched({ holder: 'm2', lease, hasAddress: true, naps: 12 });
  expect(alone.states.slice(1)).toEqual([...Array(8).fill('SST'), 'SSS', 'SSS', 'SSS']);
  const deaf = await watched({ holder: 'm2', lease: [...lease, '-'], hasAddress: true });
  expect(deaf.states.slice(0, 3)).toEqual(['SSS', 'SST', 'SSS']);
});
