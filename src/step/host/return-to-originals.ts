import { drifted, satisfied } from '../../plan/step.ts';
import { fill, text } from '../../problem/text.ts';
import { look } from '../../runner/read/look.ts';
import { clusterMark } from '../../runner/state-paths.ts';
import { moduleOf, type Original } from '../../runner/undo/originals.ts';
import { proceduralStep } from '../generic/procedural-step.ts';
import { putBack, shownKeys } from './put-back.ts';
import { putBackBeside, ranBefore, startAsBefore } from './put-back-running.ts';

export interface ReturnToOriginalsInput {
  /** The modules whose changes go; all of them when empty. */
  readonly modules: readonly string[];
}

const because = text(
  'no longer as before kubexm ({count}): {keys}',
  '有 {count} 项已不是 kubexm 更改之前的状态：{keys}',
);

const nothingChanged = text(
  'what is remembered of the host is not needed any more',
  '对该主机的记录已不再需要',
);

/** What was in directories is remembered for whoever empties them; there is nothing to put back. */
const onlyRemembered = /^(data|entries):/;

/** Puts back what was there before kubexm first touched it, step by step, the newest first, then what ran before, and the mark of the host last. */
export const returnToOriginals = proceduralStep<ReturnToOriginalsInput>({
  id: 'host.return-to-originals',
  title: text('Return to what was there before', '恢复到更改之前的状态'),
  port: 'host',
  disruption: 'restart',
  timeoutMs: 60 * 60_000,
  check: {
    async ask(reader, { modules }) {
      const left = (await originalsOf(reader, modules)).flat();
      if (left.length === 0) return satisfied(undefined);
      const changed = left.filter(({ key }) => !onlyRemembered.test(key));
      if (changed.length === 0) return drifted(nothingChanged);
      return drifted(fill(because, { count: changed.length, keys: shownKeys(changed) }), 'restart');
    },
  },
  claims: () => ['originals'],
  undo: () => ({
    irreversible: text('the host is as it was before kubexm came', '主机已恢复到 kubexm 更改之前的状态'),
  }),
  async apply(port, { modules }, _lease, context) {
    const groups = await originalsOf(port, modules);
    const running = groups.filter(ranBefore);
    const [known, changed] = [groups.filter(isKnowledge), groups.filter((group) => !isKnowledge(group))];
    for (const captured of changed.toReversed())
      await (ranBefore(captured) ? putBackBeside : putBack)(port, captured, context);
    for (const captured of running) await startAsBefore(port, captured, context);
    // Without it, what others had would be taken for what units of ours wrote: behind the last of these.
    for (const captured of known.toReversed()) await putBack(port, captured, context);
  },
});

/** Grouped as they were captured, for what one step changed must be returned together; the oldest first. */
async function originalsOf(
  reader: Parameters<typeof look>[0],
  modules: readonly string[],
): Promise<readonly (readonly Original[])[]> {
  const [all] = await look(reader, { kind: 'originals' });
  const chosen = all.filter(({ node }) => modules.length === 0 || modules.includes(moduleOf(node)));
  const wanted = chosen.length === all.length || !isMark(chosen) ? chosen : chosen.filter(isNoKnowledge);
  const groups = [...Map.groupBy(wanted, ({ runId, node }) => `${runId} ${node}`).values()];
  return groups.toSorted((one, other) => Number(isMark(other)) - Number(isMark(one)));
}

const markKey = `path:${clusterMark}`;

/**
 * Whose host it is must be known for as long as anything of the cluster is there, and so must what others had on it before
 * it was marked: what is on a marked host goes with the cluster.
 */
const isMark = (captured: readonly Original[]): boolean => captured.some(({ key }) => key === markKey);
const isKnowledge = (captured: readonly Original[]): boolean =>
  isMark(captured) || captured.every(({ key }) => onlyRemembered.test(key));
const isNoKnowledge = ({ key }: Original): boolean => key !== markKey && !onlyRemembered.test(key);
