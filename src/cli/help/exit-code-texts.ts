import { type ExitFamily, exitCodes } from '../../problem/exit-code.ts';
import { type Text, text } from '../../problem/text.ts';

export const exitCodeTexts: Readonly<Record<ExitFamily, Text>> = {
  done: text('done, or nothing to do', '已完成，或无事可做'),
  bug: text('a bug in kubexm; the stack is kept in a file', 'kubexm 自身的缺陷；堆栈已存入文件'),
  usage: text('wrong use or configuration; nothing was changed', '用法或配置有误；未做任何变更'),
  connection: text('connection, authentication or host key', '连接、认证或主机密钥问题'),
  preflight: text('preflight refused; nothing was changed', '预检未通过；未做任何变更'),
  step: text(
    'a step failed; the message says what was done and how to go on or back',
    '某个步骤失败；消息会说明已完成的部分，以及如何继续或回退',
  ),
  locked: text('another operator holds the lock', '锁被其他操作者持有'),
  policy: text('a policy refused', '被策略拒绝'),
  artifact: text('an artifact is missing, corrupt or not trusted', '制品缺失、损坏或不可信'),
  unhealthy: text('the cluster is not healthy enough for this', '集群健康状况不足以执行此操作'),
  interrupted: text('interrupted; can be resumed', '被中断；可继续'),
};

export interface ExitRow {
  readonly code: number;
  readonly says: Text;
}

/** In the order of the codes, for help and reference. */
export const exitRows: readonly ExitRow[] = (Object.keys(exitCodes) as ExitFamily[]).map((family) => ({
  code: exitCodes[family],
  says: exitCodeTexts[family],
}));
