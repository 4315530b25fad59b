import { text } from '../../problem/text.ts';
import type { SmallContent } from '../../runner/content.ts';
import { declaredStep } from '../generic/declared-step.ts';

export interface KubernetesFile {
  readonly path: string;
  readonly content: SmallContent;
}

export interface WriteFilesInput {
  readonly files: readonly KubernetesFile[];
}

/** What components of Kubernetes are told by files; nobody but root reads them. */
export const writeFiles = declaredStep<WriteFilesInput>({
  id: 'kubernetes.write-files',
  title: text('Write the configuration of Kubernetes', '写入 Kubernetes 配置'),
  desired: ({ files }) => files.map(({ path, content }) => ({ kind: 'file', path, content, mode: 0o600 })),
});
