import type { KeptData } from '../../domain/kept-data.ts';
import type { Reader } from '../../plan/port.ts';
import { drifted, satisfied } from '../../plan/step.ts';
import { fill, text } from '../../problem/text.ts';
import { insideDirectory } from '../../runner/read/inside-directory.ts';
import { look } from '../../runner/read/look.ts';
import { isSaid } from '../../runner/read/query.ts';
import { keptRecords } from '../../runner/state-paths.ts';
import { imagesBrought, type Original, wasThereBefore } from '../../runner/undo/originals.ts';
import { proceduralStep } from '../generic/procedural-step.ts';
import { keptIn, keptRecord, noteKept } from '../host/kept-record.ts';
import { putBack } from '../host/put-back.ts';
import { containerdPaths } from './containerd-paths.ts';
import { anyShim, podsClaim } from './shims.ts';

export interface RemoveImagesInput {
  readonly dataRoot: string;
  /** The cluster whose images go as well that an earlier deletion left; none where they stay. */
  readonly leftBy?: string | undefined;
}

const { unit } = containerdPaths;

const because = text(
  'images that kubexm brought lie among those of others: {count}, {first} the first',
  'kubexm 导入的 {count} 个镜像与他人的镜像放在一起，第一个为 {first}',
);

const stay = text(
  'containerd does not start; images that kubexm brought stay until a deletion finds one that runs: {count}',
  'containerd 无法启动：kubexm 导入的 {count} 个镜像保留，直到某次删除时 containerd 可运行',
);

/**
 * Images that kubexm brought go one by one where images and layers are not removed as a whole: others had theirs there
 * before, or run a container. Only a containerd that runs can tell them apart, so it goes before it is stopped.
 */
export const removeImages = proceduralStep<RemoveImagesInput>({
  id: 'containerd.remove-images',
  title: text('Remove the images that kubexm brought', '删除 kubexm 导入的镜像'),
  port: 'host',
  disruption: 'none',
  timeoutMs: 20 * 60_000,
  check: {
    async ask(reader, input) {
      const { groups, left } = await brought(reader, input);
      const references = [...imagesBrought(groups.flat()), ...(left?.imported ?? [])];
      const [first] = references;
      return first === undefined
        ? satisfied(undefined)
        : drifted(fill(because, { count: references.length, first }));
    },
  },
  claims: () => ['containerd:images', `tree:${keptRecords}`],
  watches: () => [podsClaim],
  undo: () => ({ irreversible: text('images are brought again when needed', '需要时会重新导入镜像') }),
  async apply(port, input, _lease, context) {
    const { runId, nodeId: node, signal } = context;
    const { groups, kept, left, isAtRest, isLoaded } = await brought(port, input);
    const containerd = (verb: 'start' | 'stop') =>
      port.run({ argv: ['systemctl', verb, '--', unit], timeoutMs: 2 * 60_000, signal });
    const { code } = await containerd('start');
    // One that does not start keeps nobody from what follows: its images stay then, and it stays known whose they are.
    if (code !== 0 && isLoaded && input.leftBy !== undefined) {
      const imported = [...new Set([...(kept?.imported ?? []), ...imagesBrought(groups.flat())])].toSorted();
      await port.change([noteKept({ ...kept, cluster: input.leftBy, imported, isTried: true })], signal);
      context.progress(fill(stay, { count: imported.length }));
    }
    try {
      for (const captured of groups) await putBack(port, captured, context);
      if (left !== undefined && (code === 0 || !isLoaded)) {
        const actions = left.imported.map(
          (reference) => ({ do: 'image', reference, present: false }) as const,
        );
        await port.revert(actions, { runId, node }, signal);
        await port.change([noteKept(left.record)], signal);
      }
    } finally {
      if (isAtRest) await containerd('stop');
    }
  },
});

interface LeftBefore {
  readonly imported: readonly string[];
  readonly record: KeptData;
}

interface Brought {
  /** As they were captured. */
  readonly groups: readonly (readonly Original[])[];
  /** What the host says that was left there. */
  readonly kept: KeptData | undefined;
  /** What it says of images, and what else. */
  readonly left: LeftBefore | undefined;
  /** containerd does not run, and nobody is about to start it. */
  readonly isAtRest: boolean;
  /** There is a containerd that could be started. */
  readonly isLoaded: boolean;
}

async function brought(reader: Reader, { dataRoot, leftBy }: RemoveImagesInput): Promise<Brought> {
  const [originals, { load, activity }, shims, inside, written] = await look(
    reader,
    { kind: 'originals' },
    { kind: 'unit', name: unit },
    { kind: 'query', argv: ['pgrep', '-f', anyShim] },
    { kind: 'query', argv: [...insideDirectory(dataRoot), '-print', '-quit'] },
    ...(leftBy === undefined ? [] : [keptRecord(leftBy)]),
  );
  const isAtRest = ['inactive', 'failed'].includes(activity);
  const kept = written && keptIn(written);
  const isLoaded = load === 'loaded';
  if (!isLoaded && isSaid(inside))
    return { groups: [], kept: undefined, left: undefined, isAtRest, isLoaded };
  const stays = wasThereBefore(originals, dataRoot, unit) || isSaid(shims);
  const own = stays && isLoaded ? originals.filter((one) => imagesBrought([one]).size > 0) : [];
  return {
    groups: [...Map.groupBy(own, ({ runId, node }) => `${runId} ${node}`).values()],
    kept,
    left: leftIn(kept),
    isAtRest,
    isLoaded,
  };
}

function leftIn(kept: KeptData | undefined): LeftBefore | undefined {
  if (kept?.imported === undefined || kept.isTried) return undefined;
  const { imported, ...record } = kept;
  return { imported, record };
}
