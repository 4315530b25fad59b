import { expect } from 'vitest';
import type { Stage } from '../harness/scenario.ts';
import { type Changed, type Kill, keyOf } from './kill.ts';
import { watchedRun } from './watched-run.ts';

interface Ordeal {
  readonly stage: Stage;
  readonly words: readonly string[];
  readonly kills: readonly Kill[];
  readonly usual: readonly Changed[];
}

/** Runs, is killed, resumes, is killed again, until all kills that occur have happened; answers those that did. */
export async function killAndResume({ stage, words, kills, usual }: Ordeal): Promise<readonly Kill[]> {
  const left = new Map(kills.map((kill) => [keyOf(kill), kill]));
  const usualMs = new Map(usual.map(({ node, durationMs }) => [node, durationMs]));
  const happened: Kill[] = [];
  const wanted = (node: string): readonly Kill[] => [...left.values()].filter((kill) => kill.node === node);
  for (let typed = words; ; typed = ['resume', 'run', '-y', '-f', 'cluster.yaml']) {
    const { killed, code, stderr } = await watchedRun(stage.start, typed, wanted, usualMs);
    if (killed === undefined) {
      expect(code, `after ${happened.map(keyOf).join('; ')}\n${stderr.slice(-4000)}`).toBe(0);
      return happened;
    }
    left.delete(keyOf(killed));
    happened.push(killed);
  }
}
