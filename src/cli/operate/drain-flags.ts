import { drainPace } from '../../domain/drain-pace.ts';
import { parseDuration } from '../../domain/duration.ts';
import type { DrainOptions } from '../../pipeline/nodes/care-for-nodes.ts';
import { text } from '../../problem/text.ts';
import { parsedFlag, switchFlag } from '../define-flag.ts';

/** How the pods of nodes are made to leave; the names are those of kubectl. */
export const drainFlags = {
  force: switchFlag({
    long: 'force',
    says: text(
      'Also stop pods that no controller brings back, and delete those that did not leave in time, whatever their budgets say',
      '同时停止没有控制器的 Pod，并删除未能按时迁离的 Pod，不受干扰预算限制',
    ),
  }),
  deleteEmptydirData: switchFlag({
    long: 'delete-emptydir-data',
    says: text(
      'Also stop pods that lose what they keep in emptyDir volumes',
      '同时停止会丢失 emptyDir 数据的 Pod',
    ),
  }),
  ignoreDaemonsets: switchFlag({
    long: 'ignore-daemonsets',
    says: text(
      'Taken as given: pods of a DaemonSet always stay, for they would be back at once',
      '始终如此：DaemonSet 的 Pod 总是保留，因为它们会立即重建',
    ),
  }),
  gracePeriod: parsedFlag({
    long: 'grace-period',
    value: 'SECONDS',
    fallback: '-1',
    expects: text('a whole number of seconds, or -1', '整数秒，或 -1'),
    parse: (typed) => (/^(-1|\d{1,6})$/.test(typed) ? Number(typed) : undefined),
    says: text(
      'What pods get to stop; -1 is what each asks for itself',
      '给 Pod 的停止时间；-1 表示使用各 Pod 自己的设置',
    ),
  }),
  timeout: parsedFlag({
    long: 'timeout',
    value: 'DURATION',
    fallback: '10m',
    expects: text('a duration such as 90s, 10m or 1h30m', '时长，例如 90s、10m 或 1h30m'),
    parse: parseDuration,
    says: text('How long the pods of a node may take to leave', '等待节点上的 Pod 全部迁离的时长'),
  }),
};

export interface DrainFlagValues {
  readonly force: boolean;
  readonly deleteEmptydirData: boolean;
  readonly gracePeriod: number | undefined;
  readonly timeout: number | undefined;
}

export const drainOptionsOf = (flags: DrainFlagValues): DrainOptions => ({
  force: flags.force,
  deletesLocalData: flags.deleteEmptydirData,
  gracePeriodSeconds: flags.gracePeriod ?? drainPace.gracePeriodSeconds,
  timeoutMs: flags.timeout ?? drainPace.timeoutMs,
});
