import { fill, text } from '../../../problem/text.ts';
import type { PathRead } from '../../../runner/read/path.ts';
import { defineKind, finding, verdict } from '../desired-kind.ts';

export interface DesiredLink {
  readonly kind: 'link';
  readonly path: string;
  readonly target: string;
}

export const linkKind = defineKind<DesiredLink, readonly [PathRead]>({
  claims: ({ path }) => [`path:${path}`],
  reads: ({ path }) => [{ kind: 'path', path }],
  captures: ({ path }) => [{ kind: 'path', path }],
  judge({ path, target }, [found]) {
    const right = found.type === 'link' && found.target === target;
    const because = text('{path} is not a link to {target}', '{path} 不是指向 {target} 的链接');
    return verdict([!right && finding(fill(because, { path, target }))], [{ do: 'make-link', path, target }]);
  },
});
