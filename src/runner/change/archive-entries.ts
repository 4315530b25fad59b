import { posix } from 'node:path';
import { type Text, text } from '../../problem/text.ts';

interface ArchiveEntry {
  readonly type: string;
  readonly mode: string;
  readonly bytes: number;
  readonly name: string;
  /** Where a symbolic or hard link points. */
  readonly target?: string;
}

/** One line of `tar -tv --quoting-style=c --numeric-owner`; every name is in double quotes. */
const line =
  /^(?<type>.)(?<mode>\S{9})\S*\s+\S+\s+(?<size>\S+)\s+\S+\s+\S+\s+"(?<name>(?:[^"\\]|\\.)*)"(?: (?:->|link to) "(?<target>(?:[^"\\]|\\.)*)")?$/;

const parseEntries = (listing: string): (ArchiveEntry | undefined)[] =>
  listing
    .split('\n')
    .filter((row) => row !== '')
    .map((row) => {
      const groups = line.exec(row)?.groups;
      if (!groups) return undefined;
      const { type = '', mode = '', size = '', name = '', target } = groups;
      return {
        type,
        mode,
        bytes: type === '-' ? Number(size) : 0,
        name: unquoted(name),
        ...(target === undefined ? {} : { target: unquoted(target) }),
      };
    });

const escapes: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  a: '\x07',
  b: '\b',
  f: '\f',
  v: '\v',
};

const unquoted = (name: string): string =>
  name.replaceAll(/\\(?:([0-7]{3})|(.))/g, (_, octal: string | undefined, one: string) =>
    octal === undefined ? (escapes[one] ?? one) : String.fromCharCode(Number.parseInt(octal, 8)),
  );

const refusals = {
  unreadable: text('it cannot be read', '无法解析该条目'),
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

/** The first entry that may not reach a host, with the reason. */
export function unsafeEntry(listing: string): { readonly entry: string; readonly reason: Text } | undefined {
  const entries = parseEntries(listing);
  let bytes = 0;
  for (const [index, entry] of entries.entries()) {
    bytes += entry?.bytes ?? 0;
    const reason = refusalOf(entry) ?? (index >= mostEntries || bytes > mostBytes ? 'endless' : undefined);
    if (reason) return { entry: entry?.name ?? '?', reason: refusals[reason] };
  }
  return undefined;
}

function refusalOf(entry: ArchiveEntry | undefined): keyof typeof refusals | undefined {
  if (!entry) return 'unreadable';
  const { type, mode, name, target } = entry;
  if (!['-', 'd', 'l', 'h'].includes(type)) return 'special';
  if (name.startsWith('/')) return 'absolute';
  if (name.split('/').includes('..')) return 'climbing';
  if (/[sS]/.test(mode)) return 'privileged';
  if (target !== undefined && leaves(type === 'l' ? posix.join(posix.dirname(name), target) : target, target))
    return 'escaping';
  return undefined;
}

const leaves = (resolved: string, target: string): boolean =>
  target.startsWith('/') || posix.normalize(resolved).split('/')[0] === '..';
