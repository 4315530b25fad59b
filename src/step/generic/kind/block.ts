import { fill, text } from '../../../problem/text.ts';
import { blockMarkers } from '../../../runner/change/files.ts';
import type { PathRead } from '../../../runner/read/path.ts';
import { defineKind, finding, verdict } from '../desired-kind.ts';
import { lineDifference } from '../difference.ts';

export interface DesiredBlock {
  readonly kind: 'block';
  readonly path: string;
  /** Tells apart several blocks in one file; empty for the only one. */
  readonly key: string;
  readonly content: string;
  /** Where it goes when it is new: after all others, or before them. */
  readonly at?: 'end' | 'top';
}

export const blockKind = defineKind<DesiredBlock, readonly [PathRead]>({
  claims: ({ path, key }) => [`block:${path}#${key}`],
  reads: ({ path }) => [{ kind: 'path', path, content: true }],
  captures: ({ path, key }) => [{ kind: 'block', path, key }],
  judge({ path, key, content, at = 'end' }, [found]) {
    const file = found.type === 'file' ? (found.content?.toString() ?? '') : '';
    const now = blockIn(file, key);
    const wanted = content.replace(/\n*$/, '\n');
    const because =
      now === undefined
        ? text('{path} has no block of ours', '{path} 中没有托管区块')
        : text('our block in {path} has other content', '{path} 中托管区块的内容不同');
    return verdict(
      [now !== wanted && finding(fill(because, { path }), 'none', lineDifference(now ?? '', wanted))],
      [{ do: 'write-block', path, key, content, at }],
    );
  },
});

function blockIn(file: string, key: string): string | undefined {
  const { begin, end } = blockMarkers(key);
  const lines = file.split('\n');
  const first = lines.indexOf(begin);
  const last = lines.indexOf(end, first);
  if (first < 0 || last < 0) return undefined;
  return lines
    .slice(first + 1, last)
    .map((line) => `${line}\n`)
    .join('');
}
