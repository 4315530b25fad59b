import { fill, type Text, text } from '../problem/text.ts';
import type { DrainChoice, DrainObstacle, DrainPlan } from './drain.ts';
import { spellDuration } from './duration.ts';
import { type NodePod, podTitle } from './node-pod.ts';

interface DrainPace extends Pick<DrainChoice, 'force'> {
  /** The node leaves the cluster. */
  readonly goes: boolean;
  readonly gracePeriodSeconds: number;
  readonly timeoutMs: number;
}

const mostNamed = 5;

const losses: Readonly<Record<DrainObstacle, Text>> = {
  'no-controller': text('gone for good (--force): {pods}', '不会重建（--force）：{pods}'),
  'local-data': text(
    'data in emptyDir volumes is lost (--delete-emptydir-data): {pods}',
    '丢失 emptyDir 数据（--delete-emptydir-data）：{pods}',
  ),
};

/** What becomes of the pods of a node, and how long that may take: what an operator agrees to. */
export function sayDrain({ leaving, stopping, lost }: DrainPlan, pace: DrainPace): Text {
  const all = [...leaving, ...stopping];
  const parts = [
    fill(text('pods on the node, {count}: {pods}', '节点上的 Pod，共 {count} 个：{pods}'), {
      count: all.length,
      pods: named(all),
    }),
    fill(text('they have {time} to leave', '迁离时限 {time}'), { time: spellDuration(pace.timeoutMs) }),
    ...(pace.force
      ? [
          text(
            'what is there after that is deleted, whatever budgets say (--force)',
            '届时仍在的 Pod 将被删除，不受干扰预算限制（--force）',
          ),
        ]
      : []),
    ...(pace.force && pace.goes
      ? [text('what does not stop then is struck from the API', '仍未停止的将从 API 中直接移除')]
      : []),
    ...(pace.gracePeriodSeconds < 0
      ? []
      : [
          fill(text('each is given {count} s to stop', '每个 Pod 的停止时间 {count} 秒'), {
            count: pace.gracePeriodSeconds,
          }),
        ]),
    ...(['no-controller', 'local-data'] as const)
      .filter((loss) => lost[loss].length > 0)
      .map((loss) => fill(losses[loss], { pods: lost[loss].map(podTitle).join(', ') })),
  ];
  return text(parts.map(({ en }) => en).join('; '), parts.map(({ zh }) => zh).join('；'));
}

const named = (pods: readonly NodePod[]): string =>
  [...pods.slice(0, mostNamed).map(podTitle), ...(pods.length > mostNamed ? ['…'] : [])].join(', ');
