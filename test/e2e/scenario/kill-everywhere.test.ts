import { join } from 'node:path';
import { expect } from 'vitest';
import { restoreLab } from '../../../lab/snapshot/restore-lab.ts';
import { scenario } from '../harness/scenario.ts';
import { type Cut, keyOf } from '../kill/cut.ts';
import { type CutRow, openCutRecord } from '../kill/cut-record.ts';
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
  const root = join(import.meta.dirname, '..', '..', '..');
  const record = openCutRecord(
    join(root, 'test-results', 'kill-everywhere.json'),
    join(root, 'docs', 'kill-everywhere.md'),
  );
  for (const mode of ['kubexm', 'kubeadm'])
    for (const journey of Object.values(journeys)) {
      await restoreLab(stage.lab.name);
      const passage = await openPassage(stage, journey, mode);
      const known = knownOf(mode);
      for (;;) {
        const left = passage.cuts.filter((cut) => !known.has(keyOf(cut)));
        if (left.length === 0) break;
        const tried = [...Map.groupBy(left, ({ operation }) => operation).values()].flatMap((cuts) =>
          cuts.slice(0, cutsPerPass),
        );
        const passed = await passage.run(tried);
        const rows = judge(mode, tried, passed);
        record.add(rows);
        for (const row of rows) known.add(keyOf(row));
        if (passed.wrong !== '') await passage.startOver();
      }
    }
  expect(record.rows().filter(({ outcome }) => outcome === 'differs' || outcome === 'stuck')).toEqual([]);

  /** What was not met in an earlier run may be met in this one. */
  function knownOf(mode: string): Set<string> {
    const rows = record.rows().filter((row) => row.mode === mode && row.outcome !== 'not met');
    return new Set(rows.map(keyOf));
  }
});

const usualSeed = 20_261_116;

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
