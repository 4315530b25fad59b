import type { RecordId } from '../../plan/port.ts';
import type { UndoAction } from '../../plan/undo.ts';
import { digestOf } from '../content.ts';
import { type Script, sh } from '../script.ts';
import { fileNameOf, type StatePaths } from '../state-paths.ts';

/** How something was before kubexm first touched it. */
export interface Original extends RecordId {
  /** One name per resource. */
  readonly key: string;
  readonly actions: readonly UndoAction[];
}

/** The module that changed it: records are named after stage, module, task and step. */
export const moduleOf = (node: string): string => node.split('/')[1] ?? '';

/** Packages that were not there before kubexm came. */
export const packagesBrought = (originals: readonly Original[]): ReadonlySet<string> =>
  new Set(
    originals.flatMap(({ key, actions }) =>
      actions.flatMap((action) => {
        if (action.do !== 'packages') return [];
        const had = new Set(
          action.install.map((installed) => installed.slice(0, installed.lastIndexOf('@'))),
        );
        return key
          .slice(key.indexOf(':') + 1)
          .split(',')
          .filter((name) => !had.has(name));
      }),
    ),
  );

/** Images that were not there before kubexm came. */
export const imagesBrought = (originals: readonly Original[]): ReadonlySet<string> =>
  new Set(
    originals.flatMap(({ actions }) =>
      actions.flatMap((action) => (action.do === 'image' && !action.present ? [action.reference] : [])),
    ),
  );

/** How a unit was before kubexm came; none where it never touched it. */
export const unitBefore = (originals: readonly Original[], name: string): UnitAction | undefined =>
  originals
    .flatMap(({ actions }) => actions)
    .find((action): action is UnitAction => action.do === 'unit' && action.name === name);

type UnitAction = Extract<UndoAction, { readonly do: 'unit' }>;

/**
 * Whether what is in a directory was there before the unit that writes there was ours. Where nobody remembered, all of it
 * is of whoever runs that unit.
 */
export function wasThereBefore(originals: readonly Original[], directory: string, unit: string): boolean {
  const remembered = originals
    .flatMap(({ actions }) => actions)
    .find((action) => action.do === 'data' && action.directory === directory);
  return remembered?.do === 'data'
    ? remembered.present
    : !originals.some(({ key }) => key === `unit:${unit}`);
}

/**
 * The digest of the list of what was in a directory before the unit that writes there was ours; none where nobody
 * remembered. Without that unit all of it is of somebody else.
 */
export function entriesBefore(
  originals: readonly Original[],
  directory: string,
  unit: string,
): string | 'all' | undefined {
  const remembered = originals
    .flatMap(({ actions }) => actions)
    .find((action) => action.do === 'entries' && action.directory === directory);
  if (remembered?.do === 'entries') return remembered.sha256;
  return originals.some(({ key }) => key === `unit:${unit}`) ? undefined : 'all';
}

export const objectsOf = (directory: string): string => `${directory}/objects`;

/** One line per original in the order of their capture: the record it came with, and its file. */
const orderOf = ({ original }: StatePaths): string => `${original}/order`;
const fileOf = ({ original }: StatePaths, key: string): string => `${original}/${fileNameOf(key)}.json`;

export const recordFileOf = ({ runId, node }: RecordId, paths: StatePaths): string =>
  `${paths.undo(runId)}/${digestOf(node).slice(0, 32)}.json`;
const originOf = ({ runId, node }: RecordId): string => digestOf(`${runId}\0${node}`).slice(0, 32);

/** The first capture of a resource, and the digests of its old bytes. */
export interface FirstCapture {
  readonly original: Original;
  readonly digests: readonly string[];
}

/**
 * The first capture of a resource is what `delete cluster` returns to; no later run writes over it. All of a step are
 * made durable by the same few processes, however many there are.
 */
export function keepOriginals(captures: readonly FirstCapture[], paths: StatePaths): Script {
  const objects = objectsOf(paths.original);
  return sh`(
    umask 077
    fresh=${paths.original}/"new.$$"
    own_directory ${objects}
    rm -rf --one-file-system -- "$fresh"
    mkdir -- "$fresh"
    ${captures.map(({ original, digests }) => keepOriginal(original, digests, paths))}
    set -- "$fresh"/*.json
    if [ -e "$1" ]; then
      sync -- ${orderOf(paths)} "$@"
      mv -n -t ${paths.original} -- "$@"
      sync -- ${paths.original}
    fi
    rm -rf --one-file-system -- "$fresh"
  )`;
}

function keepOriginal(original: Original, digests: readonly string[], paths: StatePaths): Script {
  const objects = objectsOf(paths.original);
  return sh`
    if [ ! -e ${fileOf(paths, original.key)} ]; then
      for sum in ${digests}; do ln -f -- ${objectsOf(paths.undo(original.runId))}/"$sum" ${objects}/"$sum"; done
      printf '%s\n' ${`${originOf(original)} ${fileNameOf(original.key)}`} >>${orderOf(paths)}
      printf '%s' ${JSON.stringify(original)} >"$fresh"/${`${fileNameOf(original.key)}.json`}
    fi`;
}

/** The lines that still hold: what was returned and captured again stands where it was captured last. */
const order = (paths: StatePaths): Script => sh`
  [ ! -e ${orderOf(paths)} ] ||
    awk '{ line[NR] = $0; last[$2] = NR; name[NR] = $2 } END { for (n = 1; n <= NR; n++) if (last[name[n]] == n) print line[n] }' ${orderOf(paths)}`;

/** Prints every original, oldest first, each on a line; one process reads them all, for there may be hundreds. */
export const printOriginals = (paths: StatePaths): Script => sh`
  { ${order(paths)}
  } | while read -r _ name; do
    [ ! -e ${paths.original}/"$name".json ] || printf '%s\0' ${paths.original}/"$name".json
  done | xargs -0r sed -s '$a\' --
  printf '\0'`;

/** Once a resource is back as it was, it is no longer ours; what is there from now on is its next original. */
export const forgetOriginals = (keys: readonly string[], paths: StatePaths): Script => sh`
  rm -f -- ${keys.map((key) => fileOf(paths, key))}
  ${removeWhenEmpty(paths)}`;

/** The same for all that was first captured with one record. */
export const forgetOriginalsOf = (record: RecordId, paths: StatePaths): Script => sh`
  { ${order(paths)}
  } | while read -r origin name; do
    [ "$origin" != ${originOf(record)} ] || rm -f -- ${paths.original}/"$name".json
  done
  ${removeWhenEmpty(paths)}`;

const removeWhenEmpty = ({ original }: StatePaths): Script => sh`
  set -- ${original}/*.json
  [ -e "$1" ] || rm -rf --one-file-system -- ${original}`;
