import { quote } from '../../domain/quote.ts';
import { text } from '../../problem/text.ts';
import type { Request, Source } from '../../runtime/stored-request.ts';
import type { RunEnding } from '../render/progress/run-ending.ts';

/** What an operator does next once a request was carried out. */
export function nextAfter({ kind }: Request, { file }: Source): RunEnding['next'] {
  if (kind !== 'create-cluster') return [];
  const given = quote('-f', file);
  return [
    {
      command: `kubexm fetch kubeconfig ${given}`,
      says: text('a file for kubectl', '获取 kubectl 使用的文件'),
    },
    { command: `kubexm get nodes ${given}`, says: text('the nodes', '查看节点') },
    { command: `kubexm check health ${given}`, says: text('look again at any time', '随时再次检查') },
  ];
}
