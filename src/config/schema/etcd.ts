import * as z from 'zod';
import { about, choice, count, flag, flagArguments, optionalText, texts, textWithDefault } from './field.ts';

const largest = Number.MAX_SAFE_INTEGER;

export const etcdSchema = z
  .strictObject({
    type: choice(
      ['kubexm', 'kubeadm', 'external'],
      'kubexm',
      'kubexm: binaries; kubeadm: static pods on the masters; external: yours.',
      'kubexm：二进制部署；kubeadm：master 上的静态 Pod；external：已有的 etcd。',
    ),
    version: optionalText(
      'etcd version; chosen for the Kubernetes version when absent.',
      'etcd 版本；缺省时按 Kubernetes 版本选择。',
    ),
    external: z
      .strictObject({
        endpoints: texts('Client URLs of every member.', '所有成员的客户端 URL。'),
        caFile: optionalText('CA on this machine.', '本机上的 CA 文件。'),
        certFile: optionalText('Client certificate on this machine.', '本机上的客户端证书。'),
        keyFile: optionalText('Client key on this machine.', '本机上的客户端私钥。'),
        insecure: flag(false, 'Allow http endpoints.', '允许 http 端点。'),
      })
      .prefault({})
      .meta(about('Your etcd, with type external.', '已有的 etcd，仅用于 external 类型。')),
    allowEvenEtcd: flag(false, 'Accept an even number of members.', '允许偶数个成员。'),
    dataDir: textWithDefault('/var/lib/etcd', 'Data directory.', '数据目录。'),
    heartbeatInterval: count(250, 1, 60_000, 'Heartbeat in milliseconds.', '心跳间隔（毫秒）。'),
    electionTimeout: count(5000, 1, 50_000, 'Election timeout in milliseconds.', '选举超时（毫秒）。'),
    snapshotCount: count(10_000, 1, largest, 'Transactions until a snapshot.', '触发快照的事务数。'),
    autoCompactionRetention: count(
      8,
      0,
      87_600,
      'Hours of history kept; 0 keeps all.',
      '自动压缩保留的小时数；0 表示不压缩。',
    ),
    metrics: choice(['basic', 'extensive'], 'basic', 'Detail of metrics.', '指标详细程度。'),
    quotaBackendBytes: count(2_147_483_648, 1, largest, 'Space quota in bytes.', '存储配额（字节）。'),
    maxRequestBytes: count(1_572_864, 1, largest, 'Largest request in bytes.', '最大请求字节数。'),
    maxSnapshots: count(
      5,
      0,
      1_000_000,
      'Snapshot files kept; 0 keeps all.',
      '保留的快照文件数；0 表示不限。',
    ),
    maxWals: count(5, 0, 1_000_000, 'WAL files kept; 0 keeps all.', '保留的 WAL 文件数；0 表示不限。'),
    logLevel: choice(
      ['debug', 'info', 'warn', 'error', 'panic', 'fatal'],
      'info',
      'Log level.',
      '日志级别。',
    ),
    extraArgs: flagArguments('Arguments of etcd, without dashes.', 'etcd 的参数，不带横线。'),
    backupDir: textWithDefault(
      '/var/backups/kubexm/etcd',
      'Where backups are kept on the members.',
      '成员上的备份目录。',
    ),
    backupPeriodHours: count(
      24,
      0,
      8760,
      'Hours between backups; 0 makes none.',
      '备份间隔（小时）；0 表示不备份。',
    ),
    keepBackupNumber: count(5, 1, 10_000, 'Backups kept.', '保留的备份数。'),
    backupSchedule: optionalText(
      'When to back up, as a systemd calendar such as "*-*-* 02:00:00"; instead of backupPeriodHours.',
      '备份时间，systemd 日历格式，例如 "*-*-* 02:00:00"；替代 backupPeriodHours。',
    ),
  })
  .prefault({})
  .meta(about('The store of the cluster.', '集群的数据存储。'));
