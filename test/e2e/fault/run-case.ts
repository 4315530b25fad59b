import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import * as z from 'zod';
import { controlSubject } from '../../../src/plan/port.ts';
import type { Ended } from '../../fixture/desk.ts';
import { type FaultCase, type FaultStage, victim } from './fault-case.ts';
import type { FaultSeen } from './seen-record.ts';

const progressLine = z.looseObject({
  event: z.string().optional(),
  node: z.string().optional(),
  graph_node: z.string().optional(),
});

const problemLine = z.looseObject({
  level: z.literal('error'),
  code: z.string(),
  what: z.object({ en: z.string() }),
  why: z.object({ en: z.string() }),
  where: z.looseObject({ host: z.string().optional(), step: z.string().optional() }),
});

/** No task takes longer than this, whatever breaks. */
const usualBoundMs = 300_000;

/** Makes the fault at its moment, sees how the run ends, heals, goes on, and sees that nothing is left to do. */
export async function runCase(stage: FaultStage, one: FaultCase): Promise<FaultSeen> {
  const { boundMs = usualBoundMs } = one;
  await one.setUp?.(stage);
  const before = one.strikesAt === undefined ? await one.make(stage) : undefined;
  const untouched = one.touchesNobody ? await stage.digest() : undefined;
  const began = performance.now();
  const { process: child, ended } = stage.start('--log-format', 'json', ...one.words);
  const struck = before ?? (await Promise.race([strike(), ended.then(early)]));
  const ending = await Promise.race([ended, sleep(boundMs, undefined)]);
  const seconds = (performance.now() - began) / 1000;
  if (ending === undefined)
    throw new Error(`${one.fault} ${one.when}: kubexm did not end within ${boundMs} ms`);
  if (untouched !== undefined) expect(await stage.changesSince(untouched)).toBe('');
  await one.holds?.(stage);
  await struck();
  const met = one.isBrief && ending.code === 0 ? { ...one, ends: { code: 0 } } : one;
  const seen = judge(met, ending, seconds);
  await goOn(stage, met);
  // Where the records of this run happen to lie is of no interest.
  return { ...seen, says: seen.says.replaceAll(`${stage.desk.directory}/`, '') };

  async function strike() {
    const { event, of } = one.strikesAt ?? { event: '', of: '' };
    let rest = '';
    const { promise, resolve } = Promise.withResolvers<void>();
    child.stderr?.on('data', (chunk) => {
      const lines = (rest + String(chunk)).split('\n');
      rest = lines.pop() ?? '';
      const isMoment = parsed(lines, progressLine).some(
        (line) => line.event === event && line.node === victim && line.graph_node?.endsWith(of),
      );
      if (isMoment) resolve();
    });
    await promise;
    return one.make(stage);
  }

  function early({ stderr }: Ended): never {
    throw new Error(`${one.fault} ${one.when}: the run ended before its moment\n${stderr}`);
  }
}

function judge(one: FaultCase, { code, stderr }: Ended, seconds: number): FaultSeen {
  const problems = parsed(stderr.split('\n'), problemLine);
  const { ends } = one;
  const named =
    problems.find((each) => ends.host === undefined || each.where.host === ends.host) ?? problems[0];
  expect(
    { code, problem: named?.code, host: ends.host && named?.where.host },
    `${one.fault} ${one.when}\n${stderr.slice(-4000)}`,
  ).toEqual({
    code: expect.toBeOneOf([ends.code].flat()),
    problem: ends.problem === undefined ? undefined : expect.stringMatching(ends.problem),
    host: ends.host,
  });
  if (ends.inStep) expect(named?.where.step, `${one.fault} ${one.when}: the step is named`).toBeTruthy();
  if (ends.why !== undefined) expect(`${named?.what.en} ${named?.why.en}`).toMatch(ends.why);
  return {
    fault: one.fault,
    when: one.when,
    command: one.words.slice(0, one.words.indexOf('-f')).join(' '),
    code,
    step: named?.where.step ?? '',
    seconds: Math.round(seconds),
    problem: named?.code ?? '',
    says: named?.what.en ?? 'nothing: the run comes to its end',
    type:
      problems.length === 0
        ? ''
        : `kubexm ${wayOn(one)
            .filter((word) => word !== '-y')
            .join(' ')}`,
  };
}

const wayOn = ({ goesOn, words }: FaultCase): readonly string[] =>
  goesOn === 'resume' ? ['resume', 'run', '-y'] : words;

/** The way on that the operator was told, then the same once more: nothing is left to do. */
async function goOn({ kubexm }: FaultStage, one: FaultCase): Promise<void> {
  const { fault, when, ends, quiet, othersAre } = one;
  if (ends.code !== 0) {
    const on = await kubexm('--log-format', 'json', ...wayOn(one));
    expect(on.code, `${fault} ${when}: going on\n${on.stderr}`).toBe(0);
    const changed = parsed(on.stderr.split('\n'), progressLine).filter(
      ({ event }) => event === 'step-changed',
    );
    const others = changed.filter(({ node }) => node !== ends.host && node !== controlSubject);
    if (ends.host !== undefined && othersAre !== 'told')
      expect(others, `${fault} ${when}: the other hosts were done`).toEqual([]);
  }
  if (quiet === undefined) return;
  const again = await kubexm(...quiet);
  expect(again.code, again.stderr).toBe(0);
  expect(again.stderr, `${fault} ${when}: once more`).toContain('0 changed');
}

function parsed<T>(lines: readonly string[], shape: z.ZodType<T>): readonly T[] {
  return lines.flatMap((line) => {
    if (!line.startsWith('{')) return [];
    const { success, data } = shape.safeParse(JSON.parse(line));
    return success ? [data] : [];
  });
}
