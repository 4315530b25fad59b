import { balancerPaths } from '../../domain/balancer-paths.ts';
import { hostPaths } from '../../domain/host-paths.ts';
import { kubernetesPaths } from '../../domain/kubernetes-paths.ts';
import { text } from '../../problem/text.ts';
import { contentDigest } from '../../runner/content.ts';
import type { BalancerInput } from '../../template/load-balancer/balancer.ts';
import { haproxyConfig } from '../../template/load-balancer/haproxy.ts';
import { nginxConfig } from '../../template/load-balancer/nginx.ts';
import { balancerPod } from '../../template/load-balancer/static-pod.ts';
import { declaredStep } from '../generic/declared-step.ts';

export interface RunBalancerPodInput extends BalancerInput {
  readonly program: 'haproxy' | 'nginx';
  readonly image: string;
}

const configs = {
  haproxy: (input: BalancerInput) =>
    haproxyConfig({ ...input, isUnit: false, trust: kubernetesPaths.clusterTrust }),
  nginx: nginxConfig,
} as const;

/** What is the same for two pods that do the same. */
export const digestOfPod = ({ program, image, ...input }: RunBalancerPodInput): string =>
  contentDigest(`${image}\n${configs[program](input)}`);

/** A balancer as a static pod: the kubelet starts it as soon as it runs itself. */
export const runBalancerPod = declaredStep<RunBalancerPodInput>({
  id: 'load-balancer.run-pod',
  title: text('Balance the API servers on the node', '在节点上对 API Server 做负载均衡'),
  desired(pod) {
    const { program, image, ...input } = pod;
    const config = `${hostPaths.loadBalancer}/${program}.cfg`;
    return [
      { kind: 'directory', path: hostPaths.loadBalancer, mode: 0o755 },
      { kind: 'file', path: config, content: configs[program](input) },
      {
        kind: 'file',
        path: balancerPaths.pods[program],
        content: balancerPod({
          program,
          image,
          config,
          trust: kubernetesPaths.clusterTrust,
          configDigest: digestOfPod(pod),
        }),
        mode: 0o600,
      },
    ];
  },
});
