import { parseDuration } from '../../src/domain/duration.ts';
import { text } from '../../src/problem/text.ts';
import type { FaultValue } from './fault.ts';

const bytesPer = { '': 1, K: 2 ** 10, M: 2 ** 20, G: 2 ** 30 } as const;

/** The values faults can take, each checked before anything is broken. */
export const faultValues = {
  percent: {
    example: '30',
    expects: text('a whole number of percent from 1 to 100', '1 到 100 之间的整数百分比'),
    parse: (typed) => (/^([1-9]\d?|100)$/.test(typed) ? typed : undefined),
  },
  delay: {
    example: '200ms',
    expects: text('a duration such as 200ms or 2s', '时长，例如 200ms 或 2s'),
    parse: (typed) => parseDuration(typed)?.toString(),
  },
  process: {
    example: 'etcd',
    expects: text('the name of a process', '进程名'),
    // The kernel keeps no more of a name.
    parse: (typed) => (/^\w[\w.:-]{0,63}$/.test(typed) ? typed.slice(0, 15) : undefined),
  },
  path: {
    example: '/var/lib/etcd',
    expects: text('an absolute path of a folder', '目录的绝对路径'),
    parse: (typed) => (/^\/[\w./-]*$/.test(typed) ? typed : undefined),
  },
  clockOffset: {
    example: '-1h',
    expects: text('how far the clock is wrong: 90s, -1h', '时钟的偏差：90s、-1h'),
    parse(typed) {
      const [, sign, duration = ''] = /^([+-]?)(.*)$/.exec(typed) ?? [];
      const ms = parseDuration(duration);
      return ms === undefined || ms < 1000 ? undefined : `${sign === '-' ? '-' : ''}${Math.floor(ms / 1000)}`;
    },
  },
  rate: {
    example: '1M',
    expects: text('bytes per second: 65536, 512K, 1M', '每秒字节数：65536、512K、1M'),
    parse(typed) {
      const [, count, unit = ''] = /^([1-9]\d{0,9})([KMG]?)$/.exec(typed) ?? [];
      if (count === undefined) return undefined;
      return String(Number(count) * (unit === 'K' || unit === 'M' || unit === 'G' ? bytesPer[unit] : 1));
    },
  },
} as const satisfies Readonly<Record<string, FaultValue>>;
