import { sh } from '../script.ts';
import { defineRead } from './read-kind.ts';

/** How long small writes take to reach the disk under a directory. Its file has no name any more when it is written. */
export interface WriteLatencyRead {
  readonly kind: 'write-latency';
  readonly directory: string;
}

/** The size of a usual entry of etcd's log. */
const writeBytes = 2300;
const mostWrites = 200;
const limitSeconds = 5;

/** The mean in milliseconds; `null` where nothing could be written. */
export const writeLatencyRead = defineRead<WriteLatencyRead, number | null>({
  script: (asked) =>
    sh`${asked.map(
      ({ directory }) => sh`
      (
        p=${directory}; while [ ! -d "$p" ]; do p=\${p%/*}; p=\${p:-/}; done
        file=$(mktemp -- "$p/.kubexm-latency.XXXXXX") && exec 8<>"$file"; rm -f -- "$file"
        timeout -s INT ${limitSeconds} dd if=/dev/zero of=/proc/self/fd/8 bs=${writeBytes} count=${mostWrites} oflag=dsync conv=notrunc 2>&1 | tail -n 1
      ); printf '\0'`,
    )}`,
  parse: (fields, asked) =>
    asked.map((_, index) => {
      const [, bytes, seconds] =
        /^(\d+) bytes.* copied, ([\d.e+-]+) s,/.exec((fields[index] ?? '').trim()) ?? [];
      const writes = Number(bytes ?? 0) / writeBytes;
      return writes < 1 ? null : (Number(seconds) * 1000) / writes;
    }),
});
