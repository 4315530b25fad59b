import { fill, text } from '../../../problem/text.ts';
import type { MountRead } from '../../../runner/read/mount.ts';
import type { PathRead } from '../../../runner/read/path.ts';
import { defineKind, finding, verdict } from '../desired-kind.ts';
import { blockKind, type DesiredBlock } from './block.ts';

/** A file system, now and at every boot. */
export interface DesiredMount {
  readonly kind: 'mount';
  readonly path: string;
  readonly source: string;
  readonly type: string;
  readonly options?: string;
}

const fstab = '/etc/fstab';

const lineIn = ({ path, source, type, options = 'defaults' }: DesiredMount): DesiredBlock => ({
  kind: 'block',
  path: fstab,
  key: `mount:${path}`,
  content: `${[source, path, type, options, 0, 0].join(' ')}\n`,
});

export const mountKind = defineKind<DesiredMount, readonly [MountRead, PathRead]>({
  claims: (mount) => [`mount:${mount.path}`, ...blockKind.claims(lineIn(mount))],
  reads: ({ path }) => [
    { kind: 'mount', path },
    { kind: 'path', path: fstab, content: true },
  ],
  captures: (mount) => [
    { kind: 'path', path: mount.path },
    ...blockKind.captures(lineIn(mount)),
    { kind: 'mount', path: mount.path },
  ],
  judge(mount, [found, table], around) {
    const { path, source, type, options = 'defaults' } = mount;
    const line = blockKind.judge(lineIn(mount), [table], around);
    const right = found !== null && found.type === type && found.source === source;
    const because = fill(text('{source} is not mounted at {path}', '{source} 未挂载到 {path}'), {
      source,
      path,
    });
    return verdict(
      [...(line?.findings ?? []), !right && finding(because, found === null ? 'none' : 'restart')],
      [...(line?.changes ?? []), ...(right ? [] : [{ do: 'mount' as const, path, source, type, options }])],
    );
  },
});
