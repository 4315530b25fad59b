import { judgeLabel } from '../../domain/label.ts';
import { isSameTaint } from '../../domain/node-taints.ts';
import { problem } from '../../problem/problem.ts';
import { fieldOf, pointerOf } from '../pointer.ts';
import { judged } from './judged.ts';
import { defineRules } from './rule.ts';

export const labelRules = defineRules([
  {
    id: 'labels',
    scope: ['/spec/hosts/*/labels'],
    check: ({ written: { spec } }) =>
      spec.hosts.flatMap(({ labels }, index) =>
        Object.entries(labels).flatMap(([key, value]) =>
          judged(
            'config.bad-label',
            pointerOf(['spec', 'hosts', index, 'labels', key]),
            judgeLabel(key, value),
          ),
        ),
      ),
  },
  {
    id: 'labels-of-kubelets',
    scope: ['/spec/hosts/*/labels'],
    check: ({ written: { spec } }) =>
      spec.hosts.flatMap(({ labels }, index) =>
        Object.keys(labels)
          .filter((label) => setByKubelets.includes(label))
          .map((label) => {
            const pointer = pointerOf(['spec', 'hosts', index, 'labels', label]);
            return problem('config.label-of-kubelet', { field: fieldOf(pointer), label }, { pointer });
          }),
      ),
  },
  {
    id: 'taints',
    scope: ['/spec/hosts/*/taints'],
    check: ({ written: { spec } }) =>
      spec.hosts.flatMap(({ taints }, host) =>
        taints.flatMap(({ key, value }, index) =>
          judged('config.bad-label', taintAt(host, index), judgeLabel(key, value)),
        ),
      ),
  },
  {
    id: 'taints-once',
    scope: ['/spec/hosts/*/taints'],
    check: ({ written: { spec } }) =>
      spec.hosts.flatMap(({ taints }, host) =>
        taints.flatMap((taint, index) => {
          const first = taints.findIndex((other) => isSameTaint(other, taint));
          if (first === index) return [];
          const pointer = taintAt(host, index);
          const { key, effect } = taint;
          const params = { field: fieldOf(pointer), first: fieldOf(taintAt(host, first)), key, effect };
          return [problem('config.repeated-taint', params, { pointer })];
        }),
      ),
  },
]);

const taintAt = (host: number, index: number): string => pointerOf(['spec', 'hosts', host, 'taints', index]);

const setByKubelets: readonly string[] = [
  ...['kubernetes.io/hostname', 'kubernetes.io/os', 'kubernetes.io/arch'],
  ...['beta.kubernetes.io/os', 'beta.kubernetes.io/arch'],
];
