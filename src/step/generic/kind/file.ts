import { fill, text } from '../../../problem/text.ts';
import { bytesOf, type Content, contentDigest, holdsSecret, isLocalFile } from '../../../runner/content.ts';
import type { PathRead, PathState } from '../../../runner/read/path.ts';
import { defineKind, type Finding, finding, verdict } from '../desired-kind.ts';
import { lineDifference } from '../difference.ts';

export interface DesiredFile {
  readonly kind: 'file';
  readonly path: string;
  readonly content: Content;
  /** 0644, or 0600 when the content holds a secret. */
  readonly mode?: number;
  readonly owner?: string;
}

const modeOf = ({ mode, content }: DesiredFile): number => mode ?? (holdsSecret(content) ? 0o600 : 0o644);

export const fileKind = defineKind<DesiredFile, readonly [PathRead]>({
  claims: ({ path }) => [`path:${path}`],
  reads: ({ path, content }) => [
    {
      kind: 'path',
      path,
      content: isShown(content) && { unless: contentDigest(content) },
      ...(isLocalFile(content) ? { stamped: true } : {}),
    },
  ],
  captures: ({ path }) => [{ kind: 'path', path }],
  judge(desired, [found]) {
    const { path, content, owner = 'root:root' } = desired;
    const mode = modeOf(desired);
    return verdict(
      [contentFinding(path, content, found), attributeFinding(path, { mode, owner }, found)],
      [{ do: 'write-file', path, content, mode, owner }],
    );
  },
});

const largestShown = 16 * 1024;

/** Only a small text without secrets is fetched to be compared line by line. */
const isShown = (content: Content): boolean =>
  !isLocalFile(content) && !holdsSecret(content) && bytesOf(content).length <= largestShown;

/** Why a path does not hold the content, if it does not. */
export function contentFinding(path: string, content: Content, found: PathState): Finding | undefined {
  if (found.type === 'absent')
    return finding(
      fill(text('{path} does not exist', '{path} 不存在'), { path }),
      'none',
      shown(content, ''),
    );
  if (found.type !== 'file')
    return finding(fill(text('{path} is not a regular file', '{path} 不是普通文件'), { path }));
  if (found.sha256 === contentDigest(content)) return undefined;
  return finding(
    fill(text('{path} has other content', '{path} 的内容不同'), { path }),
    'none',
    found.content && shown(content, found.content.toString()),
  );
}

function shown(content: Content, before: string): string | undefined {
  if (holdsSecret(content)) return '***';
  return isLocalFile(content) || !isShown(content)
    ? undefined
    : lineDifference(before, bytesOf(content).toString());
}

export function attributeFinding(
  path: string,
  wanted: { readonly mode: number; readonly owner: string },
  found: PathState,
): Finding | undefined {
  if (found.type === 'absent' || found.type === 'link') return undefined;
  if (found.mode !== wanted.mode)
    return finding(
      fill(text('{path} has mode {found} instead of {wanted}', '{path} 的权限是 {found}，应为 {wanted}'), {
        path,
        found: found.mode.toString(8),
        wanted: wanted.mode.toString(8),
      }),
    );
  if (found.owner !== wanted.owner)
    return finding(
      fill(text('{path} belongs to {found} instead of {wanted}', '{path} 的属主是 {found}，应为 {wanted}'), {
        path,
        found: found.owner,
        wanted: wanted.owner,
      }),
    );
  return undefined;
}
