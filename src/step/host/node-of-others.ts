import { kubernetesPaths } from '../../domain/kubernetes-paths.ts';
import type { Reader } from '../../plan/port.ts';
import { type FreeCheck, satisfied } from '../../plan/step.ts';
import { look } from '../../runner/read/look.ts';
import { isSaid } from '../../runner/read/query.ts';
import { statePaths } from '../../runner/state-paths.ts';
import { entriesBefore, type Original, objectsOf } from '../../runner/undo/originals.ts';

const kubelet = 'kubelet.service';

/** A check that lets a step take from a node what makes it one, but nothing from a node of somebody else. */
export const onOwnNode = <In>({ ask }: FreeCheck<In, undefined>): FreeCheck<In, undefined> => ({
  ask: async (reader, input, situation) =>
    (await isNodeOfOthers(reader)) ? satisfied(undefined) : ask(reader, input, situation),
});

/**
 * Whether a kubelet is there that is not ours: none of ours has come yet, or it has gone, or the one that was there had
 * pods. One that only waits to be told what to do has none.
 */
export async function isNodeOfOthers(reader: Reader, unit = kubelet): Promise<boolean> {
  const [originals, { load }] = await look(reader, { kind: 'originals' }, { kind: 'unit', name: unit });
  if (load !== 'loaded') return false;
  const before = originals
    .flatMap(({ actions }) => actions)
    .find((action) => action.do === 'unit' && action.name === unit);
  if (before?.do !== 'unit') return true;
  return before.active && hadPods(reader, originals, unit);
}

async function hadPods(reader: Reader, originals: readonly Original[], unit: string): Promise<boolean> {
  const list = entriesBefore(originals, kubernetesPaths.kubelet, unit);
  if (list === undefined) return false;
  const [found] = await look(reader, {
    kind: 'query',
    argv: [
      'grep',
      '-zm1',
      `^${kubernetesPaths.kubelet}/pods/`,
      `${objectsOf(statePaths().original)}/${list}`,
    ],
  });
  return isSaid(found);
}
