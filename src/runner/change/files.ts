import { fill, text } from '../../problem/text.ts';
import type { Content } from '../content.ts';
import { sh } from '../script.ts';
import { stampFormat, stampOf } from '../state-paths.ts';
import { defineChange, octal } from './change-kind.ts';

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
  content: ({ content }) => content,
  script({ path, mode, owner, isPassing }, supply, paths) {
    if (!supply) return sh`false`;
    if (supply.file === undefined)
      return sh`${supply.print} | put ${path} ${octal(mode)} ${owner} ${supply.sha256}`;
    const put = sh`put_sent ${path} ${octal(mode)} ${owner} ${supply.file}`;
    if (isPassing) return put;
    return sh`
      ${put}
      own_directory ${paths.stamps}
      # One that is torn by a power cut fits no file, which is read then.
      ( umask 077; exec stat -c ${`${stampFormat} ${supply.sha256}`} -- ${path} >${stampOf(paths, path)} )`;
  },
});

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
    if (recursive) return sh`rm -rf --one-file-system -- ${path}`;
    return sh`if [ -d ${path} ] && [ ! -L ${path} ]; then rmdir --ignore-fail-on-non-empty -- ${path}; else rm -f -- ${path}; fi`;
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
