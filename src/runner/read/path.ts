import { digestOf } from '../content.ts';
import { sh } from '../script.ts';
import { stampFormat, stampOf } from '../state-paths.ts';
import { defineRead } from './read-kind.ts';

export interface PathRead {
  readonly kind: 'path';
  readonly path: string;
  /** Also fetch what a regular file of up to 1 MiB holds; only when its digest is another one, where one is given. */
  readonly content?: boolean | { readonly unless: string };
  /** A large file of ours: its digest is what it was when it was written, as long as it was not touched since. */
  readonly stamped?: boolean;
}

interface Attributes {
  readonly mode: number;
  /** `user:group` by name, by number where the host has no name. */
  readonly owner: string;
  readonly ids: string;
}

export type PathState =
  | { readonly type: 'absent' }
  | ({
      readonly type: 'file';
      readonly size: number;
      readonly sha256: string;
      readonly content?: Buffer;
    } & Attributes)
  | ({ readonly type: 'directory' } & Attributes)
  | ({ readonly type: 'link'; readonly target: string; readonly leadsToDirectory: boolean } & Attributes)
  | ({ readonly type: 'other' } & Attributes);

const largestContent = 1024 * 1024;

/** A line that stands between files: it is on every host, another one on each and at every boot, and in no file. */
const mark = '/proc/sys/kernel/random/boot_id';

/**
 * Records are `S` name mode owner ids size, `L` name target d-or-nothing, `M` lines of sha256sum, `D` digest name, `N` name
 * of a file that follows, and `C` base64: what these hold, each behind the mark. No process is started for one file.
 */
export const pathRead = defineRead<PathRead, PathState>({
  script(asked, paths) {
    const stamped = asked.filter((read) => read.stamped).map((read) => read.path);
    const wanted = asked.flatMap(({ path, content }) =>
      content ? [`${content === true ? 'always' : content.unless} ${path}`] : [],
    );
    return sh`
      stamps=$(${stamped.length > 0 ? sh`stat -c ${`${stampFormat} %n`} -- ${stamped}` : sh`:`})
      untouched() {
        case $1 in
          ${stamped.map((path) => sh`${path}) stamp=${stampOf(paths, path)} ;;`)}
          *) return 1 ;;
        esac
        read -r inode size mtime ctime digest <"$stamp" || return 1
        case "
$stamps
" in *"
$inode $size $mtime $ctime $1
"*) printf 'D\0%s\0%s\0' "$digest" "$1" ;; *) return 1 ;; esac
      }
      set -- ${asked.map((read) => read.path)}
      stat --printf 'S\0%n\0%f\0%U:%G\0%u:%g\0%s\0' -- "$@"
      for p do
        shift
        if [ -L "$p" ]; then
          printf 'L\0%s\0' "$p"; readlink -nz -- "$p"; printf '\0'; [ ! -d "$p" ] || printf d; printf '\0'
        elif [ -f "$p" ]; then untouched "$p" || set -- "$@" "$p"; fi
      done
      sums=; [ $# = 0 ] || sums=$(sha256sum -- "$@")
      printf 'M\0%s\0' "$sums"
      set --
      for want in ${wanted}; do
        p=\${want#* }
        [ -f "$p" ] && [ ! -L "$p" ] || continue
        case "
$sums
" in *"
\${want%% *}  $p
"*) ;; *) printf 'N\0%s\0' "$p"; set -- "$@" ${mark} "$p" ;; esac
      done
      [ $# = 0 ] || { printf 'C\0'; head -q -c ${largestContent + 1} -- ${mark} "$@" | base64 -w0; printf '\0'; }`;
  },
  parse(fields, asked) {
    const records = sorted(fields);
    return asked.map(({ path }) => stateOf(path, records));
  },
});

interface Records {
  readonly stats: Map<string, readonly [mode: string, owner: string, ids: string, size: string]>;
  readonly links: Map<string, readonly [target: string, directory: string]>;
  readonly sums: Map<string, string>;
  readonly contents: Map<string, Buffer>;
}

function sorted(fields: readonly string[]): Records {
  const records: Records = { stats: new Map(), links: new Map(), sums: new Map(), contents: new Map() };
  const names: string[] = [];
  const rest = fields.values();
  const next = (): string => rest.next().value ?? '';
  for (const tag of rest) {
    if (tag === 'S') records.stats.set(next(), [next(), next(), next(), next()]);
    else if (tag === 'L') records.links.set(next(), [next(), next()]);
    else if (tag === 'D') {
      const digest = next();
      records.sums.set(next(), digest);
    } else if (tag === 'M')
      for (const [name, digest] of next().split('\n').map(sumOf)) records.sums.set(name, digest);
    else if (tag === 'N') names.push(next());
    else if (tag === 'C') keepWhole(takeApart(Buffer.from(next(), 'base64')), names, records);
  }
  return records;
}

/** A line of sha256sum, which marks names with line breaks or backslashes and writes them as escapes. */
function sumOf(line: string): readonly [name: string, digest: string] {
  if (!line.startsWith('\\')) return [line.slice(66), line.slice(0, 64)];
  const name = line
    .slice(67)
    .replace(/\\([nr\\])/g, (_, sign: string) => ({ n: '\n', r: '\r' })[sign] ?? sign);
  return [name, line.slice(1, 65)];
}

/** What changed while it was read is not what its digest says, and counts as not fetched. */
function keepWhole(contents: readonly Buffer[], names: readonly string[], records: Records): void {
  for (const [index, name] of names.entries()) {
    const content = contents[index];
    if (content === undefined || content.length > largestContent) continue;
    if (digestOf(content) === records.sums.get(name)) records.contents.set(name, content);
  }
}

/** What stands behind each mark but the first, which only says what the mark is. */
function takeApart(all: Buffer): readonly Buffer[] {
  const mark = all.subarray(0, all.indexOf('\n') + 1);
  const contents: Buffer[] = [];
  for (let from = mark.length * 2; from <= all.length && mark.length > 0; ) {
    const next = all.indexOf(mark, from);
    const to = next < 0 ? all.length : next;
    contents.push(Buffer.from(all.subarray(from, to)));
    from = to + mark.length;
  }
  return contents;
}

/** The first digit of st_mode in hexadecimal. */
const types: Readonly<Record<string, 'file' | 'directory' | 'link'>> = {
  '8': 'file',
  '4': 'directory',
  a: 'link',
};

function stateOf(path: string, { stats, links, sums, contents }: Records): PathState {
  const stat = stats.get(path);
  if (!stat) return { type: 'absent' };
  const [rawMode, names, ids, size] = stat;
  const bits = Number.parseInt(rawMode, 16);
  const attributes = { mode: bits & 0o7777, owner: named(names, ids), ids };
  const type = types[rawMode.slice(0, -3)] ?? 'other';
  if (type === 'link') {
    const [target = '', directory = ''] = links.get(path) ?? [];
    return { type, target, leadsToDirectory: directory === 'd', ...attributes };
  }
  if (type !== 'file') return { type, ...attributes };
  const content = contents.get(path);
  const whole = content === undefined ? {} : { content };
  return { type, size: Number(size), sha256: sums.get(path) ?? '', ...whole, ...attributes };
}

function named(names: string, ids: string): string {
  const numbers = ids.split(':');
  return names
    .split(':')
    .map((name, index) => (name === 'UNKNOWN' ? (numbers[index] ?? name) : name))
    .join(':');
}
