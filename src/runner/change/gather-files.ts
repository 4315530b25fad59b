import { posix } from 'node:path';
import type { PlaceFiles, WriteFile } from './files.ts';
import type { HostChange } from './host-change.ts';
import { bytesIn, goesAhead } from './send-ahead.ts';

/** When the connection is lost, at most so much has to be sent again; and so much waits on a host for its place. */
const bytesTogether = 32 * 2 ** 20;

/** Large files that follow one another into the same directory are sent and put there together. */
export function gatherFiles(changes: readonly HostChange[]): readonly HostChange[] {
  const gathered: HostChange[] = [];
  let room = 0;
  for (const change of changes) {
    if (change.do !== 'write-file' || !goesAhead(change.content)) {
      gathered.push(change);
      continue;
    }
    const alone = placing(change);
    const bytes = bytesIn(change.content);
    const last = gathered.at(-1);
    if (last?.do === 'place-files' && bytes <= room && areAlike(last, alone)) {
      gathered[gathered.length - 1] = { ...last, files: [...last.files, ...alone.files] };
      room -= bytes;
    } else {
      gathered.push(alone);
      room = bytesTogether - bytes;
    }
  }
  return gathered;
}

const placing = ({ path, content, mode, owner, isPassing }: WriteFile): PlaceFiles => ({
  do: 'place-files',
  directory: posix.dirname(path),
  files: [{ name: posix.basename(path), content }],
  mode,
  owner,
  ...(isPassing ? { isPassing } : {}),
});

const areAlike = (one: PlaceFiles, other: PlaceFiles): boolean =>
  one.directory === other.directory &&
  one.mode === other.mode &&
  one.owner === other.owner &&
  one.isPassing === other.isPassing;
