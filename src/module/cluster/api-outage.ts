import { virtualAddress } from '../../config/virtual-address.ts';
import { endpointChanges } from '../../domain/cluster-record/endpoint-changes.ts';
import { type RecordedEndpoint, recordedEndpoint } from '../../domain/cluster-record/recorded-endpoint.ts';
import { type Problem, problem } from '../../problem/problem.ts';
import { type Text, text } from '../../problem/text.ts';
import { isBalanced } from '../control-plane/is-balanced.ts';
import { hostProgram } from '../load-balancer/draw-balancer-hosts.ts';
import type { ClusterDrawing } from './cluster-drawing.ts';
import { workersByAddress } from './workers-by-address.ts';

type Running = Pick<ClusterDrawing, 'config' | 'traces' | 'running'>;

interface Move {
  readonly before: RecordedEndpoint;
  readonly after: ClusterDrawing['config'];
  readonly changed: readonly string[];
}

interface Outage {
  readonly because: Text;
  happens(move: Move): boolean;
}

const wasOnHosts = ({ before }: Move): boolean => before.externalLoadBalancer.startsWith('kubexm');
const isOnHosts = ({ after }: Move): boolean => hostProgram(after) !== undefined;
const wasKubeVip = ({ before }: Move): boolean => before.internalLoadbalancer === 'kube-vip';
const isKubeVip = ({ after }: Move): boolean =>
  after.spec.controlPlaneEndpoint.internalLoadbalancer === 'kube-vip';
const isElsewhere = ({ changed }: Move): boolean =>
  changed.includes('lb_address') || changed.includes('kubeVip.vip');
const isOtherFamily = ({ before, after }: Move): boolean =>
  before.address.includes(':') !== virtualAddress(after).includes(':');

/** What takes the API from workers before they are told of the next place; by the first that applies. */
const outages: readonly Outage[] = [
  {
    because: text(
      'the balancers get another port, and workers are told when the old one is gone',
      '负载均衡改用另一个端口，旧端口失效之后才告知 worker',
    ),
    happens: (move) => wasOnHosts(move) && isOnHosts(move) && move.changed.includes('port'),
  },
  {
    because: text(
      'the balancers get an address of the other family, and workers are told when the old one is gone',
      '负载均衡改用另一地址族的地址，旧地址失效之后才告知 worker',
    ),
    happens: (move) => wasOnHosts(move) && isOnHosts(move) && isElsewhere(move) && isOtherFamily(move),
  },
  {
    because: text(
      'kube-vip gets another address, and workers are told when the old one is gone',
      'kube-vip 改用另一个地址，旧地址失效之后才告知 worker',
    ),
    happens: (move) => wasKubeVip(move) && isKubeVip(move) && isElsewhere(move),
  },
  {
    because: text(
      'the balancer hosts give the address up before kube-vip takes it',
      '负载均衡主机先放弃该地址，kube-vip 随后才接管',
    ),
    happens: (move) => wasOnHosts(move) && isKubeVip(move) && !isElsewhere(move),
  },
  {
    because: text(
      'haproxy and nginx change places on the balancer hosts',
      '负载均衡主机上的 haproxy 与 nginx 相互替换',
    ),
    happens: (move) => wasOnHosts(move) && isOnHosts(move) && move.changed.includes('externalLoadBalancer'),
  },
  {
    because: text(
      'the only API server restarts once, so that it drains from then on',
      '唯一的 API Server 会重启一次，此后停止前会先排空连接',
    ),
    happens: ({ before, after }) =>
      before.externalLoadBalancer === '' && before.internalLoadbalancer === '' && isBalanced(after),
  },
];

/** What the operator has to know before he lets workers lose the API for a while. */
export function apiOutage(cluster: Running): Problem | undefined {
  const before = recordedEndpoint(cluster.running);
  const changed = endpointChanges(cluster.running, cluster.config);
  if (before === undefined || changed.length === 0 || workersByAddress(cluster).length === 0)
    return undefined;
  const found = outages.find(({ happens }) => happens({ before, after: cluster.config, changed }));
  return found && problem('cluster.api-away', { because: found.because });
}
