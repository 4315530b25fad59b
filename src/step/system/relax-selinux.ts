import { text } from '../../problem/text.ts';
import { declaredStep } from '../generic/declared-step.ts';

export interface RelaxSelinuxInput {
  readonly atBoot: 'permissive' | 'disabled';
}

export const relaxSelinux = declaredStep<RelaxSelinuxInput>({
  id: 'system.relax-selinux',
  title: text('Keep SELinux from enforcing', '使 SELinux 不再强制执行'),
  desired: ({ atBoot }) => [{ kind: 'selinux', atBoot }],
});
