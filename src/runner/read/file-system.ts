import type { FileSystem } from '../../domain/preflight/survey.ts';
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
    for path in ${asked.map(({ path }) => path)}; do
      p=$path; while [ ! -e "$p" ]; do p=$(dirname -- "$p"); done
      timeout ${limitSeconds} df -PTk -- "$p" | tail -n +2; printf '\0'
      ! timeout ${limitSeconds} df -PT -- "$p" | grep -q ' xfs ' || xfs_info "$p"; printf '\0'
      [ ! -d "$path" ] || ls -A -- "$path" | grep -vx lost+found; printf '\0'
    done`,
  parse: (fields, asked) =>
    asked.map((_, index) => {
      const [line = '', xfs = '', entries = ''] = fields.slice(index * 3, index * 3 + 3);
      const [device = '', type = '', size, , free, , ...mount] = line.trim().split(/\s+/);
      return {
        mount: mount.join(' '),
        device,
        type,
        sizeBytes: Number(size ?? 0) * 1024,
        freeBytes: Number(free ?? 0) * 1024,
        lacksFileTypes: /\bftype=0\b/.test(xfs),
        isFilled: entries.trim() !== '',
      };
    }),
});
