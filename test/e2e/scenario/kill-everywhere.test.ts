import { join } from 'node:path';
import { expect } from 'vitest';
import { restoreLab } from '../../../lab/snapshot/restore-lab.ts';
import { scenario } from '../harness/scenario.ts';
import { chosenPart } from '../kill/chosen-part.ts';
import { type Cut, keyOf } from '../kill/cut.ts';
import { type CutRow, neverMet, openCutRecord } from '../kill/cut-record.ts';
import { drawSample } from '../kill/draw-sample.ts';
import { journeys } from '../kill/journeys.ts';
import { openPassage, type Passed } from '../kill/passage.ts';

/** Of each operation. */
const cutsPerPass = 20;

/** The run that got stuck says nothing about the cuts before: they are tried again. */
function judge(mode: string, tried: readonly Cut[], { happened, stuckAt, wrong }: Passed): readonly CutRow[] {
  const met = new Set(happened.map(keyOf));
  const found = wrong === '' ? {} : { found: wrong };
  if (stuckAt !== undefined) return [{ mode, ...stuckAt, outcome: 'stuck', ...found }];
  return tried.map((cut) => ({
    mode,
    ...cut,
    ...(met.has(keyOf(cut))
      ? { outcome: wrong === '' ? 'same' : 'differs', ...found }
      : { outcome: 'not met' }),
  }));
}

scenario('kill-everywhere', { hosts: 2, timeoutMs: 48 * 3_600_000 }, async (stage) => {
  const record = openCutRecord(join(import.meta.dirname, '../../../docs/kill-everywhere.md'));
  const part = chosenPart(process.env);
  const startedAt = performance.now();
  const isOver = (): boolean => performance.now() - startedAt > part.limitMs;
  const wrong: CutRow[] = [];
  const unmet: string[] = [];
  for (const mode of part.modes)
    for (const name of part.journeys) {
      if (isOver()) break;
      await restoreLab(stage.lab.name);
      const passage = await openPassage(stage, journeys[name], mode);
      const known = knownOf(mode);
      const leftOf = (): readonly Cut[] => passage.cuts.filter((cut) => !known.has(keyOf(cut)));
      for (let left = leftOf(); left.length > 0 && !isOver(); left = leftOf()) {
        const tried = [...Map.groupBy(left, ({ operation }) => operation).values()].flatMap((cuts) =>
          cuts.slice(0, cutsPerPass),
        );
        const passed = await passage.run(tried);
        const rows = judge(mode, tried, passed);
        record.add(rows);
        for (const row of rows) known.add(keyOf(row));
        wrong.push(...rows.filter(({ found }) => found !== undefined));
        if (passed.wrong !== '') await passage.startOver();
      }
      if (leftOf().length === 0) unmet.push(...neverMet(mode, passage.cuts, record.rows()));
    }
  expect(wrong).toEqual([]);
  expect(unmet, 'steps that were never cut off').toEqual([]);

  /** What is the same is known; anything else may have become so. */
  function knownOf(mode: string): Set<string> {
    const rows = record.rows().filter((row) => row.mode === mode && row.outcome === 'same');
    return new Set(rows.map(keyOf));
  }
});

/** The same for everybody, so that a check that passed passes again; other draws are asked for. */
const usualSeed = 480_513_680;

scenario('kill-sample', { hosts: 1, timeoutMs: 3_600_000 }, async (stage) => {
  const seed = Number(process.env['KILL_SEED'] ?? usualSeed);
  const { cuts, run } = await openPassage(stage, journeys.cluster, 'kubexm');
  const drawn = Object.values(Object.groupBy(cuts, ({ operation }) => operation)).flatMap((of = []) =>
    drawSample(of, seed, 5),
  );
  const { happened, wrong } = await run(drawn);
  const told = [`KILL_SEED=${seed}`, ...happened.map(keyOf)].join('\n');
  console.log(told);
  expect(wrong, told).toBe('');
  expect(happened.length).toBeGreaterThan(0);
});
