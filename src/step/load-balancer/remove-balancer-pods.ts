import { balancerPaths } from '../../domain/balancer-paths.ts';
import { text } from '../../problem/text.ts';
import { declaredStep } from '../generic/declared-step.ts';

export interface RemoveBalancerPodsInput {
  readonly programs: readonly (keyof typeof balancerPaths.pods)[];
}

const { unit, passOn } = balancerPaths.addressWatch;

const rests = (name: string) => ({ kind: 'unit', name, enabled: false, active: false }) as const;

/**
 * Balancers that the file does not ask for any more; kubelets stop a pod when its file is gone. A master hands the address
 * on while its kube-vip still has it.
 */
export const removeBalancerPods = declaredStep<RemoveBalancerPodsInput>({
  id: 'load-balancer.remove-pods',
  title: text('Remove balancers that are not asked for any more', '移除不再需要的负载均衡'),
  disruption: 'restart',
  desired: ({ programs }) => [
    ...(programs.includes('kube-vip') ? [rests(passOn)] : []),
    ...programs.map((program) => ({ kind: 'absent' as const, path: balancerPaths.pods[program] })),
    ...(programs.includes('kube-vip') ? [rests(unit)] : []),
  ],
});
