import { hostPaths } from '../../domain/host-paths.ts';
import { text } from '../../problem/text.ts';
import { declaredStep } from '../generic/declared-step.ts';

export interface WriteHostNamesInput {
  /** The lines of our block. */
  readonly content: string;
}

export const writeHostNames = declaredStep<WriteHostNamesInput>({
  id: 'system.write-host-names',
  title: text('Write names into /etc/hosts', '写入 /etc/hosts 记录'),
  desired: ({ content }) => [{ kind: 'block', path: hostPaths.hostNames, key: '', content }],
});
