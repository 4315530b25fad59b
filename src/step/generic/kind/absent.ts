import { fill, text } from '../../../problem/text.ts';
import { nameBeside } from '../../../runner/name-beside.ts';
import type { PathRead } from '../../../runner/read/path.ts';
import { defineKind, finding, verdict } from '../desired-kind.ts';

export interface DesiredAbsent {
  readonly kind: 'absent';
  readonly path: string;
  /** Also a directory with all that is in it. */
  readonly recursive?: boolean;
}

export const absentKind = defineKind<DesiredAbsent, readonly [PathRead, PathRead]>({
  claims: ({ path }) => [`path:${path}`],
  // Whoever was cut off while it wrote the file may not have put it in its place, and nobody will.
  reads: ({ path }) => [
    { kind: 'path', path },
    { kind: 'path', path: nameBeside(path) },
  ],
  captures: ({ path, recursive }) => [{ kind: recursive ? 'tree' : 'path', path }],
  judge({ path, recursive = false }, [found, half]) {
    const because = (left: string) => fill(text('{path} exists', '{path} 仍然存在'), { path: left });
    return verdict(
      [
        found.type !== 'absent' && finding(because(path), recursive ? 'data-loss' : 'none'),
        half.type !== 'absent' && finding(because(nameBeside(path))),
      ],
      [{ do: 'remove-path', path, recursive }],
    );
  },
});
