import * as z from 'zod';
import { about, count, flag, textWithDefault } from './field.ts';

const enabled = flag(true, 'Install it.', '是否安装。');

export const storageSchema = z
  .strictObject({
    openebs: z
      .strictObject({
        enabled,
        basePath: textWithDefault('/var/openebs/local', 'Base path of local volumes.', '本地卷的根路径。'),
      })
      .optional()
      .meta(about('OpenEBS local volumes.', 'OpenEBS 本地卷。')),
    longhorn: z
      .strictObject({
        enabled,
        dataPath: textWithDefault('/var/lib/longhorn', 'Data path on the hosts.', '主机上的数据路径。'),
        replicas: count(3, 1, 20, 'Replicas of a volume.', '卷的副本数。'),
      })
      .optional()
      .meta(about('Longhorn.', 'Longhorn 存储。')),
    nfs: z
      .strictObject({
        enabled,
        server: z.string().meta(about('Address of the NFS server.', 'NFS 服务器地址。')),
        path: z.string().meta(about('Exported path.', '导出路径。')),
      })
      .optional()
      .meta(about('Volumes on an NFS server.', 'NFS 服务器上的卷。')),
    rookCeph: z
      .strictObject({
        enabled,
        dataDir: textWithDefault('/var/lib/rook', 'Data directory on the hosts.', '主机上的数据目录。'),
      })
      .optional()
      .meta(about('Ceph by Rook.', 'Rook 管理的 Ceph。')),
  })
  .prefault({})
  .meta(about('Storage of the cluster.', '集群存储。'));
