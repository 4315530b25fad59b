import { balancerPaths as paths } from '../../domain/balancer-paths.ts';
import { text } from '../../problem/text.ts';
import type { BalancerInput } from '../../template/load-balancer/balancer.ts';
import { haproxyConfig } from '../../template/load-balancer/haproxy.ts';
import { nginxUnitConfig } from '../../template/load-balancer/nginx.ts';
import { watchScript } from '../../template/load-balancer/watch-script.ts';
import { watchUnit } from '../../template/load-balancer/watch-unit.ts';
import { declaredStep } from '../generic/declared-step.ts';
import type { Desired } from '../generic/desired.ts';
import { lastingUnit } from './lasting-unit.ts';

export interface RunBalancerInput extends BalancerInput {
  readonly program: 'haproxy' | 'nginx';
}

const { haproxy, nginx, watch, trust } = paths;
const rests = { enabled: false, active: false } as const;

/** Both read their files again when told to: connections stay. What a host had of the other program goes to rest. */
const desiredOf: Readonly<Record<RunBalancerInput['program'], (input: BalancerInput) => readonly Desired[]>> =
  {
    haproxy: (input) => [
      { kind: 'unit', name: nginx.unit, ...rests },
      { kind: 'unit', name: watch.unit, ...rests },
      { kind: 'file', path: haproxy.config, content: haproxyConfig({ ...input, isUnit: true, trust }) },
      ...lastingUnit(haproxy.unit, [haproxy.config, trust]),
    ],
    nginx: (input) => [
      { kind: 'unit', name: haproxy.unit, ...rests },
      {
        kind: 'file',
        path: watch.script,
        content: watchScript({ ...input, trust, list: watch.list, nginx: nginx.unit }),
        mode: 0o755,
      },
      {
        kind: 'unit',
        name: watch.unit,
        content: watchUnit({ script: watch.script, folder: watch.folder, nginx: nginx.unit }),
        enabled: true,
        active: true,
        startedWith: [watch.script],
      },
      { kind: 'file', path: nginx.config, content: nginxUnitConfig(input, watch.list) },
      ...lastingUnit(nginx.unit, [nginx.config]),
    ],
  };

/** A balancer in front of the API servers, as the unit of its package. */
export const runBalancer = declaredStep<RunBalancerInput>({
  id: 'load-balancer.run-balancer',
  title: text('Balance the API servers', '对 API Server 做负载均衡'),
  disruption: 'reload',
  desired: ({ program, ...input }) => desiredOf[program](input),
});
