import { text } from '../../problem/text.ts';
import { declaredStep } from '../generic/declared-step.ts';

export interface LabelNodeInput {
  readonly node: string;
  readonly labels: Readonly<Record<string, string>>;
}

/** The labels of a node that are ours; one that is no longer wanted goes, one of somebody else stays. */
export const labelNode = declaredStep<LabelNodeInput>({
  id: 'kubernetes.label-node',
  title: text('Label the node', '设置节点标签'),
  port: 'cluster',
  desired: ({ node, labels }) => [
    { kind: 'api-object', manifest: { apiVersion: 'v1', kind: 'Node', metadata: { name: node, labels } } },
  ],
});
