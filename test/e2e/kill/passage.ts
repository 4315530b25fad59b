import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { restoreLab } from '../../../lab/snapshot/restore-lab.ts';
import { labCluster } from '../harness/lab-cluster.ts';
import type { LabDigest } from '../harness/lab-digest.ts';
import type { Stage } from '../harness/scenario.ts';
import { type ClusterState, clusterState, differencesOf } from './cluster-state.ts';
import { type Changed, type Cut, cutsOf } from './cut.ts';
import { cutAndResume } from './cut-and-resume.ts';
import type { Journey, Operation } from './journeys.ts';
import { watchedRun } from './watched-run.ts';

/** What an operation leads to when nobody disturbs it, and by which steps. */
interface Undisturbed {
  readonly state: ClusterState;
  readonly changed: readonly Changed[];
}

export interface Passage {
  /** Everything there is to cut, in the order of the round. */
  readonly cuts: readonly Cut[];
  /** One round with some cuts in it, and others that count when they happen by the way. */
  run(cuts: readonly Cut[], besides?: readonly Cut[]): Promise<Passed>;
  /** Back to the beginning of a round after one that did not lead there. */
  startOver(): Promise<void>;
}

export interface Passed {
  readonly happened: readonly Cut[];
  /** The cuts after which the run could not go on. */
  readonly stuckAt?: readonly Cut[];
  /** In words; nothing when everything is as without cuts. */
  readonly wrong: string;
}

/** Goes through a journey once, undisturbed: everything else is compared with that. */
export async function openPassage(
  stage: Stage,
  { parts, setUp, round }: Journey,
  mode: string,
): Promise<Passage> {
  const bare = await stage.digest();
  await begin();
  const reference = new Map<Operation, Undisturbed>();
  for (const operation of round) reference.set(operation, await goUndisturbed(stage, operation, bare));
  return {
    cuts: round.flatMap((operation) => cutsOf(operation.name, reference.get(operation)?.changed ?? [])),
    async run(cuts, besides = []) {
      const before = fileOf(stage);
      // A creation fetches what it needs, which is done once and for all unless it is taken away.
      if (setUp.length === 0 && cuts.some(isOnControl)) forgetFetched(stage);
      const happened: Cut[] = [];
      for (const operation of round) {
        const known = reference.get(operation);
        if (known === undefined) throw new RangeError(`${operation.name} was never seen undisturbed`);
        const survived = await cutAndResume({
          stage,
          words: operation.words(stage.lab),
          cuts: cuts.filter((cut) => cut.operation === operation.name),
          besides: besides.filter((cut) => cut.operation === operation.name),
          usual: known.changed,
        });
        happened.push(...survived.happened);
        if (survived.stuck !== '') {
          if (survived.last.length === 0)
            throw new Error(`${operation.name} failed by itself: ${survived.stuck}`);
          return { happened, stuckAt: survived.last, wrong: survived.stuck };
        }
        const wrong = await wrongAfter(stage, operation, known);
        if (wrong !== '') return { happened, wrong: `${operation.name}: ${wrong}` };
      }
      return { happened, wrong: fileOf(stage) === before ? '' : 'the cluster file is not what it was' };
    },
    async startOver() {
      await restoreLab(stage.lab.name);
      rmSync(join(stage.desk.directory, '.kubexm', stage.lab.name), { recursive: true, force: true });
      await begin();
    },
  };

  function isOnControl({ operation, step }: Cut): boolean {
    const steps = round
      .filter(({ name }) => name === operation)
      .flatMap((one) => reference.get(one)?.changed ?? []);
    return steps.some((one) => one.step === step && one.subject.startsWith('@'));
  }

  async function begin(): Promise<void> {
    const lab = { ...stage.lab, hosts: stage.lab.hosts.slice(0, 1) };
    stage.desk.write('cluster.yaml', await labCluster(lab, { ...parts, kubernetes: { type: mode } }));
    for (const operation of setUp) await succeed(stage, operation);
  }
}

async function succeed(stage: Stage, { name, words }: Operation): Promise<readonly Changed[]> {
  const { code, stderr, changed } = await watchedRun(stage, words(stage.lab));
  expect(code, `${name}\n${stderr.slice(-4000)}`).toBe(0);
  return changed;
}

async function goUndisturbed(stage: Stage, operation: Operation, bare: LabDigest): Promise<Undisturbed> {
  const changed = await succeed(stage, operation);
  const state = await clusterState(stage, operation.members);
  const hosts = new Map(
    [...state.hosts].map(([host, found]) => [
      host,
      operation.members.includes(host) ? found : (bare.get(host) ?? found),
    ]),
  );
  return { state: { ...state, hosts }, changed };
}

async function wrongAfter(
  stage: Stage,
  { members, again }: Operation,
  { state }: Undisturbed,
): Promise<string> {
  const differs = differencesOf(state, await clusterState(stage, members), members);
  const { code, stderr } = await stage.kubexm(...again(stage.lab));
  const isQuiet = code === 0 && stderr.includes(' 0 changed');
  return [differs, isQuiet ? '' : `once more is not quiet:\n${stderr.slice(-2000)}`]
    .filter((one) => one !== '')
    .join('\n');
}

/** What is kept of the cluster stays, and so does what is known of hosts and operators. */
function forgetFetched({ desk, lab }: Stage): void {
  const records = join(desk.directory, '.kubexm');
  for (const entry of readdirSync(records, { withFileTypes: true }))
    if (entry.isDirectory() && entry.name !== lab.name)
      rmSync(join(records, entry.name), { recursive: true, force: true });
}

const fileOf = ({ desk }: Stage): string => readFileSync(join(desk.directory, 'cluster.yaml'), 'utf8');
