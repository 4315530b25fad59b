import { posix } from 'node:path';
import { type Text, text } from '../../../problem/text.ts';
import type { TarEntry } from './read-tar.ts';

const refusals = {
  absolute: text('its name is absolute', '名称是绝对路径'),
  climbing: text('its name climbs out with ..', '名称通过 .. 跳出目标目录'),
  escaping: text('it links to a place outside', '链接指向目标目录之外'),
  special: text('it is neither file, directory nor link', '既不是文件、目录，也不是链接'),
  privileged: text('it would run with the rights of another user', '会以其他用户的权限运行'),
  endless: text('the archive holds more than any release does', '压缩包的内容超出任何发布文件的规模'),
} as const satisfies Record<string, Text>;

/** A release of Kubernetes with all its images holds a tenth of either. */
const mostEntries = 100_000;
const mostBytes = 20 * 2 ** 30;

/** Programs are packed to a third or a fourth, texts to a twentieth. */
const mostTimes = 100;
const alwaysAllowedBytes = 64 * 2 ** 20;

/** Says of one entry after another of an archive of this size why it may not reach a host, if it may not. */
export function entryJudge(packedBytes: number): (entry: TarEntry) => Text | undefined {
  let [count, bytes] = [0, 0];
  const most = Math.min(mostBytes, Math.max(alwaysAllowedBytes, packedBytes * mostTimes));
  return (entry) => {
    count += 1;
    bytes += entry.bytes;
    const reason = refusalOf(entry) ?? (count > mostEntries || bytes > most ? 'endless' : undefined);
    return reason && refusals[reason];
  };
}

const withOtherRights = 0o6000;

function refusalOf({ type, mode, name, target }: TarEntry): keyof typeof refusals | undefined {
  if (type === 'special') return 'special';
  if (name.startsWith('/')) return 'absolute';
  if (name.split('/').includes('..')) return 'climbing';
  if ((mode & withOtherRights) !== 0) return 'privileged';
  if (target === undefined) return undefined;
  return leaves(type === 'link' ? posix.join(posix.dirname(name), target) : target, target)
    ? 'escaping'
    : undefined;
}

const leaves = (resolved: string, target: string): boolean =>
  target.startsWith('/') || posix.normalize(resolved).split('/')[0] === '..';
