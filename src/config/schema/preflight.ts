import * as z from 'zod';
import { about, count, texts } from './field.ts';

export const preflightSchema = z
  .strictObject({
    minCPUCores: count(2, 1, 1024, 'CPUs a host needs.', '主机所需 CPU 核数。'),
    minMasterMemoryMB: count(4096, 1, 16_777_216, 'Memory a master needs.', 'master 所需内存（MB）。'),
    minWorkerMemoryMB: count(2048, 1, 16_777_216, 'Memory a worker needs.', 'worker 所需内存（MB）。'),
    minEtcdDiskGB: count(
      20,
      0,
      1_048_576,
      'Free space the data of etcd needs.',
      'etcd 数据所需的可用磁盘空间（GB）。',
    ),
    minImageDiskGB: count(
      20,
      0,
      1_048_576,
      'Free space images and containers need.',
      '镜像与容器所需的可用磁盘空间（GB）。',
    ),
    skipChecks: texts('Checks left out, by name.', '跳过的检查名称。'),
  })
  .prefault({})
  .meta(about('What hosts must offer.', '对主机的要求。'));
