import { fill, text } from '../../problem/text.ts';
import { bytesOf, type Content, contentDigest, isLocalFile } from '../content.ts';
import { type Script, sh } from '../script.ts';
import { type StatePaths, stampFormat, stampOf } from '../state-paths.ts';
import { defineChange, octal, type SentAhead } from './change-kind.ts';

export interface WriteFile {
  readonly do: 'write-file';
  readonly path: string;
  readonly content: Content;
  readonly mode: number;
  readonly owner: string;
  /** It goes again in the same breath: nothing is remembered of it. */
  readonly isPassing?: true;
}

export const writeFile = defineChange<WriteFile>({
  says: ({ path }) => fill(text('write {path}', '写入 {path}'), { path }),
  route: 'lane',
  script({ path, content, mode, owner }) {
    if (isLocalFile(content)) throw new TypeError(`${content.local} goes ahead of any script`);
    const printed = sh`printf '%s' ${bytesOf(content).toString('base64')} | base64 -d`;
    return sh`${printed} | put ${path} ${octal(mode)} ${owner} ${contentDigest(content)}`;
  },
});

/** Large files of one directory, which were sent ahead. */
export interface PlaceFiles {
  readonly do: 'place-files';
  readonly directory: string;
  readonly files: readonly SentAhead[];
  readonly mode: number;
  readonly owner: string;
  readonly isPassing?: true;
}

export const placeFiles = defineChange<PlaceFiles>({
  says({ directory, files: [first, ...others] }) {
    const path = `${directory}/${first?.name}`;
    return others.length === 0
      ? fill(text('write {path}', '写入 {path}'), { path })
      : fill(text('write {path} and {count} more', '写入 {path} 等共 {all} 个文件'), {
          path,
          count: others.length,
          all: others.length + 1,
        });
  },
  route: 'channel',
  sends: ({ files }) => files,
  sendsBeside: ({ directory, files: [first] }) => `${directory}/${first?.name}`,
  script({ directory, files, mode, owner, isPassing }, paths) {
    const names = files.map(({ name }) => name);
    return sh`
      place_sent ${directory} ${octal(mode)} ${owner} ${names}
      ${isPassing ? [] : [stamp(directory, files, paths)]}`;
  },
});

/** One that is torn by a power cut, or stands beside the wrong name, fits no file, which is read then. */
const stamp = (directory: string, files: readonly SentAhead[], paths: StatePaths): Script => sh`
  own_directory ${paths.stamps}
  stat -c ${stampFormat} -- ${files.map(({ name }) => `${directory}/${name}`)} | (
    umask 077
    ${files.map(
      ({ name, content }) => sh`
        read -r stamp
        printf '%s %s\n' "$stamp" ${contentDigest(content)} >${stampOf(paths, `${directory}/${name}`)}`,
    )}
  )`;

export interface MakeDirectory {
  readonly do: 'make-directory';
  readonly path: string;
  readonly mode: number;
  readonly owner: string;
}

export const makeDirectory = defineChange<MakeDirectory>({
  says: ({ path }) => fill(text('make the directory {path}', '创建目录 {path}'), { path }),
  route: 'lane',
  script: ({ path, mode, owner }) => sh`
    [ -d ${path} ] || ( umask 077; mkdir -p -- "$(dirname -- ${path})"; mkdir -- ${path} )
    chown -- ${owner} ${path}
    chmod -- ${octal(mode)} ${path}
    sync -- "$(dirname -- ${path})"
    relabel ${path}`,
});

export interface MakeLink {
  readonly do: 'make-link';
  readonly path: string;
  readonly target: string;
}

export const makeLink = defineChange<MakeLink>({
  says: ({ path }) => fill(text('make the link {path}', '创建链接 {path}'), { path }),
  route: 'lane',
  script: ({ path, target }) => sh`
    mkdir -p -- "$(dirname -- ${path})"
    rm -f -- ${`${path}.kubexm`}
    ln -sT -- ${target} ${`${path}.kubexm`}
    mv -fT -- ${`${path}.kubexm`} ${path}
    sync -- "$(dirname -- ${path})"`,
});

export interface RemovePath {
  readonly do: 'remove-path';
  readonly path: string;
  /** Without it a directory goes only when it is empty. */
  readonly recursive: boolean;
}

export const removePath = defineChange<RemovePath>({
  says: ({ path }) => fill(text('remove {path}', '删除 {path}'), { path }),
  route: 'lane',
  script({ path, recursive }) {
    if (!/^(\/(?!\.\.?(\/|$))[^/]+){2,}$/.test(path)) throw new TypeError(`refusing to remove ${path}`);
    if (recursive)
      return sh`clear_beside ${path}
rm -rf --one-file-system -- ${path}`;
    return sh`clear_beside ${path}
if [ -d ${path} ] && [ ! -L ${path} ]; then rmdir --ignore-fail-on-non-empty -- ${path}; else rm -f -- ${path}; fi`;
  },
});

export interface WriteBlock {
  readonly do: 'write-block';
  readonly path: string;
  readonly key: string;
  /** Lines between the markers; `null` takes the block away. */
  readonly content: string | null;
  /** Where it goes when it is new: after all others, or before them. */
  readonly at?: 'end' | 'top';
}

/** The first and last line of the part of a file that is ours; the rest belongs to others. */
export function blockMarkers(key: string): { readonly begin: string; readonly end: string } {
  if (!/^[\w./:-]*$/.test(key)) throw new TypeError(`not a block key: ${key}`);
  const suffix = key === '' ? '' : ` ${key}`;
  return {
    begin: `# BEGIN KubeXM Managed Block${suffix}`,
    end: `# END KubeXM Managed Block${suffix}`,
  };
}

export const writeBlock = defineChange<WriteBlock>({
  says: ({ path }) => fill(text('edit our block in {path}', '编辑 {path} 中的托管区块'), { path }),
  route: 'lane',
  script({ path, key, content, at = 'end' }) {
    const { begin, end } = blockMarkers(key);
    const block = content === null ? '' : `${begin}\n${content.replace(/\n*$/, '\n')}${end}`;
    return sh`printf '%s' ${block} | edit_block ${path} ${begin} ${end} ${at}`;
  },
});
