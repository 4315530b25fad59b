import { distributions } from '../../domain/data/distributions.ts';
import { kubernetesPaths } from '../../domain/kubernetes-paths.ts';
import type { Reader } from '../../plan/port.ts';
import { type FreeCheck, satisfied } from '../../plan/step.ts';
import { look } from '../../runner/read/look.ts';
import { isSaid } from '../../runner/read/query.ts';
import { statePaths } from '../../runner/state-paths.ts';
import { entriesBefore, type Original, objectsOf, unitBefore } from '../../runner/undo/originals.ts';

const kubelet = 'kubelet.service';

/** For `pgrep -f`. */
export const distributionsAtWork = `^([^ ]*/)?(${Object.values(distributions)
  .map(({ commandLine }) => commandLine)
  .join('|')})( |$)`;

const starting = Object.values(distributions).flatMap(({ units }) => units);

/** A check that lets a step take from a node what makes it one, but nothing from a node of somebody else. */
export const onOwnNode = <In>({ ask }: FreeCheck<In, undefined>): FreeCheck<In, undefined> => ({
  ask: async (reader, input, situation) =>
    (await isNodeOfOthers(reader)) ? satisfied(undefined) : ask(reader, input, situation),
});

/** The same for what no other distribution on the host has a part in. */
export const onOwnKubelet = <In>({ ask }: FreeCheck<In, undefined>): FreeCheck<In, undefined> => ({
  ask: async (reader, input, situation) =>
    (await isKubeletOfOthers(reader)) ? satisfied(undefined) : ask(reader, input, situation),
});

/** Whether somebody else's pods run here, or will: their rules, network devices, control groups and volumes are called like ours. */
export const isNodeOfOthers = async (reader: Reader, unit = kubelet): Promise<boolean> =>
  (await isKubeletOfOthers(reader, unit)) || (await isBesideOthers(reader, unit));

/**
 * Whether a kubelet is there that is not ours: none of ours has come yet, or it has gone, or the one that was there had
 * pods. One that only waits to be told what to do has none.
 */
async function isKubeletOfOthers(reader: Reader, unit = kubelet): Promise<boolean> {
  const [originals, { load }] = await look(reader, { kind: 'originals' }, { kind: 'unit', name: unit });
  if (load !== 'loaded') return false;
  const before = unitBefore(originals, unit);
  return before === undefined || (before.active && hadPods(reader, originals, unit));
}

/** Whether another distribution is at work on the host, or would be with the next boot and none of ours has come yet. */
export async function isBesideOthers(reader: Reader, unit = kubelet): Promise<boolean> {
  const [originals, running, ...units] = await look(
    reader,
    { kind: 'originals' },
    { kind: 'query', argv: ['pgrep', '-f', distributionsAtWork] },
    ...starting.map((name) => ({ kind: 'unit' as const, name })),
  );
  if (isSaid(running)) return true;
  return unitBefore(originals, unit) === undefined && units.some(({ load }) => load === 'loaded');
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
