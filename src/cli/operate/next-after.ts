import { quote } from '../../domain/quote.ts';
import { text } from '../../problem/text.ts';
import type { Request, Source } from '../../runtime/stored-request.ts';
import type { RunEnding } from '../render/progress/run-ending.ts';

/** What an operator does next once a request was carried out; with a file for kubectl, where one lies ready. */
export function nextAfter(
  { kind }: Pick<Request, 'kind'>,
  { file, overrides }: Source,
  cluster: string,
  kubeconfig?: string,
): RunEnding['next'] {
  if (kind !== 'create-cluster') return [];
  // By its name a cluster is known with the `-e` it was made with.
  const given = overrides.length === 0 ? quote('-f', file) : quote('-c', cluster);
  return [
    kubeconfig === undefined
      ? {
          command: `kubexm fetch kubeconfig ${given}`,
          says: text('a file for kubectl', '获取 kubectl 使用的文件'),
        }
      : {
          command: quote('kubectl', '--kubeconfig', kubeconfig, 'get', 'nodes'),
          says: text('use the cluster', '使用集群'),
        },
    { command: `kubexm get nodes ${given}`, says: text('see its nodes', '查看节点') },
    { command: `kubexm check health ${given}`, says: text('look again at any time', '随时再次检查') },
  ];
}
