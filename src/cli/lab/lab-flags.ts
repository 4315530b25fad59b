import { parseByteSize } from '../../../lab/byte-size.ts';
import { text } from '../../problem/text.ts';
import { parsedFlag } from '../define-flag.ts';

/** Which lab is meant; one that is alone needs no name. */
export const labName = parsedFlag({
  long: 'name',
  value: 'NAME',
  completes: 'lab',
  fallback: 'lab',
  expects: text('a name', '名称'),
  parse: (typed) => typed,
  says: text('The lab', '实验环境的名称'),
});

const size = (long: string, says: ReturnType<typeof text>) =>
  parsedFlag({
    long,
    value: 'SIZE',
    expects: text('a size such as 512M or 10G', '大小，例如 512M 或 10G'),
    parse: parseByteSize,
    says,
  });

export const labDisk = size(
  'disk',
  text(
    'Size of the disk of each host; otherwise it shares that of this machine',
    '每台主机的磁盘大小；默认与本机共用磁盘空间',
  ),
);

export const labMemory = size(
  'memory',
  text('Most memory each host may use; otherwise no limit', '每台主机的内存上限；默认不限制'),
);

export const labCpus = parsedFlag({
  long: 'cpus',
  value: 'N',
  expects: text('a number above 0, such as 2 or 0.5', '大于 0 的数，例如 2 或 0.5'),
  parse: (typed) => (/^\d{1,4}(\.\d{1,2})?$/.test(typed) && Number(typed) > 0 ? Number(typed) : undefined),
  says: text('Most processors each host may use; otherwise no limit', '每台主机的 CPU 上限；默认不限制'),
});
