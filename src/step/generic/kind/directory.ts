import { fill, text } from '../../../problem/text.ts';
import type { PathRead, PathState } from '../../../runner/read/path.ts';
import { defineKind, finding, verdict } from '../desired-kind.ts';
import { attributeFinding } from './file.ts';

export interface DesiredDirectory {
  readonly kind: 'directory';
  readonly path: string;
  readonly mode?: number;
  readonly owner?: string;
}

export const directoryKind = defineKind<DesiredDirectory, readonly [PathRead]>({
  claims: ({ path }) => [`path:${path}`],
  reads: ({ path }) => [{ kind: 'path', path }],
  captures: ({ path }) => [{ kind: 'path', path }],
  judge({ path, mode = 0o755, owner = 'root:root' }, [found]) {
    return verdict(
      [
        !isDirectory(found) && finding(fill(text('{path} is not a directory', '{path} 不是目录'), { path })),
        attributeFinding(path, { mode, owner }, found),
      ],
      [{ do: 'make-directory', path, mode, owner }],
    );
  },
});

/** A link to one, to a larger disk mostly, is left to whoever made it. */
const isDirectory = (found: PathState): boolean =>
  found.type === 'directory' || (found.type === 'link' && found.leadsToDirectory);
