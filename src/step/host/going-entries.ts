import { insideDirectory as inside } from '../../runner/read/inside-directory.ts';
import { mountsBelow } from '../../runner/read/mounts-below.ts';
import { type Script, sh } from '../../runner/script.ts';
import { statePaths } from '../../runner/state-paths.ts';
import { entriesBefore, type Original, objectsOf } from '../../runner/undo/originals.ts';

/** What of a directory goes, as commands. */
export interface GoingEntries {
  /** Prints what is mounted below it and has to go first, the deepest first. */
  readonly mounted: Script;
  /** Prints the first of what is in it. */
  readonly first: Script;
  readonly remove: Script;
  /** Ends well where the directory goes, too, once it is empty. */
  readonly withItself: Script;
}

/** What is in a directory goes; with `since`, only what came there after that unit was ours, and nothing where it never was. */
export function goingEntries(
  originals: readonly Original[],
  directory: string,
  since: string | undefined,
): GoingEntries | undefined {
  const before = since === undefined ? undefined : entriesBefore(originals, directory, since);
  if (before === 'all') return undefined;
  // A disk of its own stays where it is mounted, and a link stays for what it leads to.
  const isFolder = sh`[ -d ${directory} ] && [ ! -L ${directory} ] && ! mountpoint -q -- ${directory}`;
  if (before === undefined)
    return {
      mounted: mountsBelow(directory),
      first: sh`${inside(directory)} -print -quit`,
      remove: sh`${inside(directory)} -delete`,
      withItself: isFolder,
    };
  const list = `${objectsOf(statePaths().original)}/${before}`;
  const isOld = sh`grep -zqxFe "$at" -- ${list}`;
  const mounts = (wanted: Script): Script =>
    sh`${mountsBelow(directory)} | while IFS= read -r at; do if ${wanted}; then printf '%s\n' "$at"; fi; done`;
  // What is on an old mount stays, also of a folder of the same disk. No path has two slashes.
  const onDisk = sh`LC_ALL=C grep -azvFe "$(echo //; ${mounts(isOld)} | sed 's|$|/|')"`;
  // Nothing goes where the list is lost.
  const added = sh`${inside(directory)} -print0 | ${onDisk} | LC_ALL=C sort -z | LC_ALL=C comm -z -23 - ${list}`;
  return {
    mounted: mounts(sh`! ${isOld}`),
    first: sh`${added} | tr '\0' '\n' | head -n 1`,
    // A directory comes behind all that is in it.
    remove: sh`${added} | LC_ALL=C sort -zr | xargs -0r rm -df --`,
    // One that was there is on the list.
    withItself: sh`[ -e ${list} ] && [ ! -s ${list} ] && ${isFolder}`,
  };
}
