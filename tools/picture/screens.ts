import { type Text, text } from '../../src/problem/text.ts';
import type { TakeName } from './takes.ts';

/** One picture: which recording shows it, and which part of that is seen. */
export interface Screen {
  readonly name: string;
  readonly says: Text;
  readonly recording: TakeName;
  /** The first moment at which the screen shows this; the end of the recording otherwise. */
  readonly until?: RegExp;
  /** The first line that is shown. */
  readonly from?: RegExp;
  /** How many are shown at most: the first and the last ones. */
  readonly lines?: number;
}

const oneScreen = 40;

export const screens: readonly Screen[] = [
  {
    name: 'dry-run',
    says: text('A dry run: what would run on which host and why', '试运行：将在哪台主机上执行什么以及原因'),
    recording: 'dry-run',
    lines: oneScreen,
  },
  {
    name: 'plan',
    says: text('The plan, and the question it ends with', '计划以及最后的确认'),
    recording: 'create',
    until: /Make these changes/,
    lines: oneScreen,
  },
  {
    name: 'progress',
    says: text('Live progress on three hosts', '三台主机上的实时进度'),
    recording: 'create',
    until: /waits until/,
    from: /^create-cluster /,
  },
  {
    name: 'progress-60',
    says: text(
      'Live progress on sixty hosts (hosts in memory, the renderer is the real one)',
      '六十台主机上的实时进度（内存中的主机，渲染程序是真实的）',
    ),
    recording: 'progress-60',
    until: /waits until/,
    from: /^create-cluster /,
  },
  {
    name: 'success',
    says: text(
      'The end: what was verified, what was done, what to type next',
      '结束：验证了什么、做了什么、接下来输入什么',
    ),
    recording: 'create',
    from: /^CHECK/,
  },
  {
    name: 'nothing-to-do',
    says: text('The same again: nothing to do', '再次执行：无事可做'),
    recording: 'again',
    from: /^Done|^CHECK/,
  },
  {
    name: 'get-nodes',
    says: text('Nodes', '节点'),
    recording: 'get-nodes',
  },
  {
    name: 'check-health',
    says: text('Health', '健康检查'),
    recording: 'check-health',
  },
  {
    name: 'check-certs',
    says: text('Certificates', '证书'),
    recording: 'check-certs',
  },
  {
    name: 'describe-run',
    says: text('A run, afterwards', '事后查看一次运行'),
    recording: 'describe-run',
  },
  {
    name: 'failure-config',
    says: text('Mistakes in the file', '文件有误'),
    recording: 'failure-config',
  },
  {
    name: 'failure-unreachable',
    says: text('A host that cannot be reached', '主机无法连接'),
    recording: 'failure-unreachable',
  },
  {
    name: 'failure-host-key',
    says: text('A host that shows another key than the pinned one', '主机出示的密钥与固定的指纹不符'),
    recording: 'failure-host-key',
  },
  {
    name: 'failure-preflight',
    says: text('Hosts that are not fit', '主机不满足要求'),
    recording: 'failure-preflight',
  },
  {
    name: 'failure-step',
    says: text('A step that failed, with the ways on and back', '步骤失败，以及继续和退回的办法'),
    recording: 'failure-step',
  },
  {
    name: 'failure-locked',
    says: text('Somebody else is at work on the hosts', '另一位操作者正在操作这些主机'),
    recording: 'failure-locked',
  },
  {
    name: 'failure-artifact',
    says: text('A file that is nowhere to be had', '文件无处可得'),
    recording: 'failure-artifact',
  },
  {
    name: 'failure-health',
    says: text('A cluster with a dead node', '有节点宕机的集群'),
    recording: 'failure-health',
  },
  {
    name: 'interrupted',
    says: text(
      'Stopped with Ctrl-C at a safe point, with the ways on and back',
      '用 Ctrl-C 在安全点停止，以及继续和退回的办法',
    ),
    recording: 'interrupted',
    from: /error engine\.interrupted/,
  },
  {
    name: 'rollback',
    says: text('What a rollback would undo, and the question it ends with', '回滚将撤销什么以及最后的确认'),
    recording: 'rollback',
    until: /Undo these changes/,
    lines: oneScreen,
  },
];
