import { text } from '../../problem/text.ts';
import { workloadsReady } from '../objects/workloads-ready.ts';

export const networkReady = workloadsReady(
  'network.network-ready',
  text('the network of pods runs on every node', '每个节点上的 Pod 网络就绪'),
);
