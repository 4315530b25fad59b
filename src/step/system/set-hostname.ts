import { text } from '../../problem/text.ts';
import { declaredStep } from '../generic/declared-step.ts';

export const setHostname = declaredStep<{ readonly name: string }>({
  id: 'system.set-hostname',
  title: text('Set the hostname', '设置主机名'),
  desired: ({ name }) => [{ kind: 'hostname', value: name }],
});
