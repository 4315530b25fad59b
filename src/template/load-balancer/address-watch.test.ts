import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { addressWatchScript } from './address-watch.ts';

const run = promisify(execFile);
const servers = ['m1', 'm2'].map((name, at) => ({ name, address: `10.0.0.1${at + 1}`, port: 6443 }));

interface Surroundings {
  readonly holder: string;
  /** What the API server of the holder answers. */
  readonly answer?: string;
  /** Nor does its host. */
  readonly isOff?: boolean;
  /** It takes longer than anybody waits. */
  readonly isSlow?: boolean;
  /** From the second look on another one has the lease. */
  readonly next?: string;
  /** The lease is renewed between two looks. */
  readonly renews?: boolean;
  readonly leaves?: string;
  readonly hasAddress?: boolean;
  readonly words?: readonly string[];
  /** How often it may sleep. */
  readonly naps?: number;
}

/** Runs the watch of m2 with programs that answer as told, without any time passing, until it has slept six times. */
async function watched({ words = [], ...given }: Surroundings) {
  const folder = await mkdtemp(join(tmpdir(), 'address-'));
  try {
    const program = (name: string, lines: string) =>
      writeFile(join(folder, name), `#!/bin/sh\n${lines}\n`, { mode: 0o755 });
    const leaves =
      given.leaves === undefined ? '' : `"annotations": {"kubexm.io/passed-on-by": "${given.leaves}"},`;
    await program(
      'curl',
      `case "$*" in
  *PATCH*) while [ "$1" != --data ]; do shift; done; echo "$2" >>${folder}/said ;;
  *leases*) echo x >>${folder}/looks; n=${given.renews ? `$(wc -l <${folder}/looks)` : '7'}
    holder=${given.holder}; [ "$(wc -l <${folder}/looks)" -lt 3 ] || holder=${given.next ?? given.holder}
    echo '{"metadata": {${leaves} "resourceVersion": "'$n'"}, "spec": {"holderIdentity": "'$holder'"}}' ;;
  *0.11:6443*) printf '${given.answer ?? '200'} ${given.isOff ? '0.000000' : '0.000213'}'; ${given.isOff || given.isSlow ? 'exit 28' : ':'} ;;
  *) printf '200 0.000213' ;;
esac`,
    );
    await program('ip', given.hasAddress ? 'echo here' : ':');
    await program('pgrep', ':');
    await program('ss', `echo "ss $*" >>${folder}/said`);
    await program('pkill', `echo "pkill $*" >>${folder}/said`);
    await program(
      'sleep',
      `echo "$1" >>${folder}/slept; [ "$(wc -l <${folder}/slept)" -lt ${given.naps ?? 6} ] || kill "$PPID"`,
    );
    await program(
      'watch',
      addressWatchScript({ host: 'm2', address: '10.0.0.100', servers, tellsEverybody: true }),
    );
    const env = { ...process.env, PATH: `${folder}:${process.env.PATH}` };
    await run(join(folder, 'watch'), [...words], { env }).catch(() => undefined);
    const said = await readFile(join(folder, 'said'), 'utf8').catch(() => '');
    return [
      ...new Set(
        said
          .replaceAll(/"\d{4}-[^"]*"/g, '"now"')
          .split('\n')
          .filter(Boolean),
      ),
    ];
  } finally {
    await rm(folder, { recursive: true });
  }
}

const taken = (version: string) =>
  `{"metadata":{"resourceVersion":"${version}","annotations":{"kubexm.io/passed-on-by":null}},"spec":{"holderIdentity":"m2","acquireTime":"now","renewTime":"now"}}`;
const marked = (by: string) =>
  `{"metadata":{"resourceVersion":"7","annotations":{"kubexm.io/passed-on-by":${by}}}}`;

it.each<[string, Surroundings, readonly string[]]>([
  ['leaves the address with a master that is ready', { holder: 'm1' }, []],
  ['takes it from one that is not ready', { holder: 'm1', answer: '500' }, [taken('7')]],
  ['takes it from one that says nothing', { holder: 'm1', answer: '000' }, [taken('7')]],
  [
    'takes it from one that is off, and has nobody wait for a member of etcd there',
    { holder: 'm1', answer: '000', isOff: true },
    ['ss --kill --no-header --tcp dst 10.0.0.11 dport = :2379', taken('7')],
  ],
  [
    'cuts nobody off from one that only takes long',
    { holder: 'm1', answer: '000', isSlow: true },
    [taken('7')],
  ],
  ['leaves it with one that says nothing and renews', { holder: 'm1', answer: '000', renews: true }, []],
  ['takes it from one that asks for it', { holder: 'm1', leaves: 'm1' }, [taken('7')]],
  ['does nothing when it has it itself', { holder: 'm2', hasAddress: true }, []],
  ['does not know a stranger', { holder: 'm9', answer: '500' }, []],
  ['takes it from a stranger that asks for it', { holder: 'm9', leaves: 'm9' }, [taken('7')]],
  [
    'leaves its kube-vip alone when the address comes here meanwhile',
    { holder: 'm1', next: 'm2', renews: true, hasAddress: true },
    [],
  ],
  [
    'ends kube-vip when another one announces it',
    { holder: 'm1', renews: true, hasAddress: true },
    ['pkill -x kube-vip'],
  ],
  ['asks to be relieved before it stops', { holder: 'm2', words: ['pass-on'] }, [marked('"m2"')]],
  [
    'asks no longer when nobody came',
    { holder: 'm2', words: ['pass-on'], hasAddress: true, naps: 50 },
    [marked('"m2"'), marked('null')],
  ],
  ['asks nobody where nobody is ready', { holder: 'm2', answer: '500', words: ['pass-on'] }, []],
  ['has nothing to pass on when another one has it', { holder: 'm1', words: ['pass-on'] }, []],
  ['asks no longer to be relieved when it is back', { holder: 'm2', leaves: 'm2' }, [marked('null')]],
])('%s', async (_behaviour, given, said) => {
  expect(await watched(given)).toEqual(said);
});
