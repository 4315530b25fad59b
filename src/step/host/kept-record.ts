import { type KeptData, readKept, saysNothing, writeKept } from '../../domain/kept-data.ts';
import type { HostChange } from '../../runner/change/host-change.ts';
import type { PathRead, PathState } from '../../runner/read/path.ts';
import { keptRecordOf } from '../../runner/state-paths.ts';

/** What a host says of the data that deletions of a cluster left there. */
export const keptRecord = (cluster: string): PathRead => ({
  kind: 'path',
  path: keptRecordOf(cluster),
  content: true,
});

export const keptText = (found: PathState): string =>
  found.type === 'file' ? (found.content?.toString() ?? '') : '';

export const keptIn = (found: PathState): KeptData | undefined => readKept(keptText(found))[0];

/** The record as it is to be from now on, or its end where it says nothing any more. */
export const noteKept = (kept: KeptData): HostChange => {
  const path = keptRecordOf(kept.cluster);
  return saysNothing(kept)
    ? { do: 'remove-path', path, recursive: false }
    : { do: 'write-file', path, content: writeKept(kept), mode: 0o600, owner: 'root:root' };
};
