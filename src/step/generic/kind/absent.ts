import { fill, text } from '../../../problem/text.ts';
import type { PathRead } from '../../../runner/read/path.ts';
import { defineKind, finding, verdict } from '../desired-kind.ts';

export interface DesiredAbsent {
  readonly kind: 'absent';
  readonly path: string;
  /** Also a directory with all that is in it. */
  readonly recursive?: boolean;
}

export const absentKind = defineKind<DesiredAbsent, readonly [PathRead]>({
  claims: ({ path }) => [`path:${path}`],
  reads: ({ path }) => [{ kind: 'path', path }],
  captures: ({ path, recursive }) => [{ kind: recursive ? 'tree' : 'path', path }],
  judge({ path, recursive = false }, [found]) {
    const because = fill(text('{path} exists', '{path} 仍然存在'), { path });
    return verdict(
      [found.type !== 'absent' && finding(because, recursive ? 'data-loss' : 'none')],
      [{ do: 'remove-path', path, recursive }],
    );
  },
});
