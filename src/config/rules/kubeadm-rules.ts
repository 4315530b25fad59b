import { findPatchFaults } from '../../domain/kubeadm-patch.ts';
import { problem } from '../../problem/problem.ts';
import { pointerOf } from '../pointer.ts';
import { refusedAt } from './judged.ts';
import { defineRules } from './rule.ts';

const path = ['spec', 'kubernetes', 'kubeadm', 'patches'];

export const kubeadmRules = defineRules([
  {
    id: 'kubeadm-patches',
    scope: [pointerOf(path), '/spec/etcd/type'],
    check: ({ written: { spec } }) => {
      const hasStackedEtcd = spec.etcd.type === 'kubeadm';
      return spec.kubernetes.kubeadm.patches.flatMap((patch, index) =>
        findPatchFaults(patch, { hasStackedEtcd }).map(({ at, refusal }) =>
          refusedAt('config.kubeadm-patch', pointerOf([...path, index, ...at]), refusal),
        ),
      );
    },
  },
  {
    id: 'kubeadm-patches-need-kubeadm',
    scope: [pointerOf(path), '/spec/kubernetes/type'],
    check: ({ written: { spec } }) => {
      const { type, kubeadm } = spec.kubernetes;
      return type === 'kubeadm' || kubeadm.patches.length === 0
        ? []
        : [problem('config.patches-need-kubeadm', { type }, { pointer: pointerOf(path) })];
    },
  },
]);
