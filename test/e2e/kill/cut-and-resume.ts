import { existsSync } from 'node:fs';
import type { Stage } from '../harness/scenario.ts';
import { type Changed, type Cut, keyOf } from './cut.ts';
import { watchedRun } from './watched-run.ts';

interface Ordeal {
  readonly stage: Stage;
  readonly words: readonly string[];
  readonly cuts: readonly Cut[];
  /** What counts too when it happens by the way: one blow strikes everything that is at work. */
  readonly besides: readonly Cut[];
  readonly usual: readonly Changed[];
}

export interface Survived {
  readonly happened: readonly Cut[];
  /** Why it did not come to its end after the last of them; nothing when it did. */
  readonly stuck: string;
  /** What happened in the last run that was cut off: one of them is to blame. */
  readonly last: readonly Cut[];
}

const resume = ['resume', 'run', '-f', 'cluster.yaml', '-y', '--accept-new-host-keys'] as const;

/** Runs, is cut off, resumes, is cut off again, until all cuts that occur have happened and the run has come to its end. */
export async function cutAndResume({ stage, words, cuts, besides, usual }: Ordeal): Promise<Survived> {
  const left = new Map(cuts.map((cut) => [keyOf(cut), cut]));
  const leftBesides = new Map([...cuts, ...besides].map((cut) => [keyOf(cut), cut]));
  const usualMs = new Map(usual.map(({ node, durationMs }) => [node, durationMs]));
  const happened: Cut[] = [];
  let last: readonly Cut[] = [];
  const ofStep = (among: ReadonlyMap<string, Cut>) => (step: string) =>
    [...among.values()].filter((cut) => cut.step === step);
  const watching = { wanted: ofStep(left), besides: ofStep(leftBesides), usualMs };
  for (let typed = words; ; typed = resume) {
    const { cuts: made, code, stderr } = await watchedRun(stage, typed, watching);
    const came = made.map((one) => one.came);
    for (const cut of [...made.map(({ meant }) => meant), ...came])
      for (const among of [left, leftBesides]) among.delete(keyOf(cut));
    happened.push(...came);
    if (code === 0) return { happened, stuck: '', last };
    // Somebody stopped the whole scenario: what fails now fails for want of hosts.
    if (!existsSync(stage.lab.sshKey.path)) throw new Error('the lab went away');
    if (made.length === 0) return { happened, stuck: stderr.slice(-4000), last };
    last = came;
  }
}
