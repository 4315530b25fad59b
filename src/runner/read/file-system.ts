import type { FileSystem } from '../../domain/preflight/survey.ts';
import { isFilled } from '../is-filled.ts';
import { sh } from '../script.ts';
import { defineRead } from './read-kind.ts';

/** What a directory is on, or will be on once it is made. */
export interface FileSystemRead {
  readonly kind: 'file-system';
  readonly path: string;
}

/** A mount whose server is gone would keep `df` for ever. */
const limitSeconds = 10;

export const fileSystemRead = defineRead<FileSystemRead, FileSystem>({
  script: (asked) => sh`
    ${isFilled}
    for path in ${asked.map(({ path }) => path)}; do
      p=$path; while [ ! -e "$p" ]; do p=\${p%/*}; p=\${p:-/}; done
      said=$(timeout ${limitSeconds} df -PTk -- "$p"); printf '%s\0' "$said"
      case $said in *' xfs '*) xfs_info "$p" ;; esac; printf '\0'
      ! is_filled "$path" || printf filled; printf '\0'
    done`,
  parse: (fields, asked) =>
    asked.map((_, index) => {
      const [said = '', xfs = '', filled = ''] = fields.slice(index * 3, index * 3 + 3);
      const [, line = ''] = said.split('\n');
      const [device = '', type = '', size, , free, , ...mount] = line.trim().split(/\s+/);
      return {
        mount: mount.join(' '),
        device,
        type,
        sizeBytes: Number(size ?? 0) * 1024,
        freeBytes: Number(free ?? 0) * 1024,
        lacksFileTypes: /\bftype=0\b/.test(xfs),
        isFilled: filled !== '',
      };
    }),
});
