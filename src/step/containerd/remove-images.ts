import type { Reader } from '../../plan/port.ts';
import { drifted, satisfied } from '../../plan/step.ts';
import { fill, text } from '../../problem/text.ts';
import { look } from '../../runner/read/look.ts';
import { isSaid } from '../../runner/read/query.ts';
import { imagesBrought, type Original, wasThereBefore } from '../../runner/undo/originals.ts';
import { proceduralStep } from '../generic/procedural-step.ts';
import { putBack } from '../host/put-back.ts';
import { containerdPaths } from './containerd-paths.ts';
import { anyShim, podsClaim } from './shims.ts';

export interface RemoveImagesInput {
  readonly dataRoot: string;
  /** Brought by a cluster that was deleted since, and left there then. */
  readonly leftBefore: readonly string[];
}

const { unit } = containerdPaths;

const because = text(
  '{count} images that kubexm brought lie among those of others, {first} the first',
  'kubexm 导入的 {count} 个镜像与他人的镜像放在一起，第一个为 {first}',
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
      const references = [...groups.flat().flatMap((one) => [...imagesBrought([one])]), ...left];
      const [first] = references;
      return first === undefined
        ? satisfied(undefined)
        : drifted(fill(because, { count: references.length, first }));
    },
  },
  claims: () => ['containerd:images'],
  watches: () => [podsClaim],
  undo: () => ({ irreversible: text('images are brought again when needed', '需要时会重新导入镜像') }),
  async apply(port, input, _lease, context) {
    const { runId, nodeId: node, signal } = context;
    // One that does not start keeps nobody from what follows: its images stay then.
    await port.run({ argv: ['systemctl', 'start', '--', unit], timeoutMs: 2 * 60_000, signal });
    const { groups, left } = await brought(port, input);
    for (const captured of groups) await putBack(port, captured, context);
    const actions = left.map((reference) => ({ do: 'image', reference, present: false }) as const);
    if (actions.length > 0) await port.revert(actions, { runId, node }, signal);
  },
});

interface Brought {
  /** As they were captured. */
  readonly groups: readonly (readonly Original[])[];
  readonly left: readonly string[];
}

const none: Brought = { groups: [], left: [] };

async function brought(reader: Reader, { dataRoot, leftBefore }: RemoveImagesInput): Promise<Brought> {
  const [originals, { load }, shims, ...digests] = await look(
    reader,
    { kind: 'originals' },
    { kind: 'unit', name: unit },
    { kind: 'query', argv: ['pgrep', '-f', anyShim] },
    ...leftBefore.map((reference) => ({ kind: 'image', reference }) as const),
  );
  const stays = wasThereBefore(originals, dataRoot, unit) || isSaid(shims);
  if (!stays || load !== 'loaded') return none;
  const own = originals.filter((one) => imagesBrought([one]).size > 0);
  return {
    groups: [...Map.groupBy(own, ({ runId, node }) => `${runId} ${node}`).values()],
    left: leftBefore.filter((_, at) => digests[at] !== null),
  };
}
