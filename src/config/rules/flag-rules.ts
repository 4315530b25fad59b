import type { Component } from '../../domain/component.ts';
import { flagName, flagWord } from '../../domain/flag-word.ts';
import { isAboutValue, judgeFlag } from '../../domain/flags.ts';
import { judgeKubernetesVersion } from '../../domain/kubernetes-version.ts';
import { parseVersion } from '../../domain/version.ts';
import { problem } from '../../problem/problem.ts';
import { fieldOf, pointerOf } from '../pointer.ts';
import { refusedAt } from './judged.ts';
import { type Draft, defineRules } from './rule.ts';

interface Flag {
  readonly component: Component;
  readonly flag: string;
  readonly value: string | undefined;
  readonly pointer: string;
}

const sections = {
  apiServer: 'kube-apiserver',
  controllerManager: 'kube-controller-manager',
  scheduler: 'kube-scheduler',
  kubelet: 'kubelet',
  kubeProxy: 'kube-proxy',
} as const satisfies Record<string, Component>;

export const flagRules = defineRules([
  {
    id: 'flags',
    scope: [
      '/spec/kubernetes/version',
      '/spec/kubernetes/kubeletArgs',
      '/spec/etcd/version',
      '/spec/etcd/extraArgs',
    ].concat(Object.keys(sections).map((section) => `/spec/kubernetes/${section}`)),
    check: (draft) => {
      const { kubernetes, etcd } = draft.config.spec;
      const version = judgeKubernetesVersion(kubernetes.version);
      const etcdVersion = parseVersion(etcd.version ?? '');
      return flagsOf(draft).flatMap(({ pointer, ...flag }) => {
        const own = flag.component === 'etcd' ? etcdVersion : version;
        if (!own.ok) return [];
        const verdict = judgeFlag({ ...flag, version: own.value });
        if (verdict.ok) return [];
        const { component } = flag;
        const { reason, because } = verdict;
        return isAboutValue(reason)
          ? [problem('config.flag-value', { field: fieldOf(pointer), because, component }, { pointer })]
          : [refusedAt('config.flag-refused', pointer, verdict)];
      });
    },
  },
  {
    id: 'flags-once',
    scope: ['/spec/kubernetes/kubeletArgs', '/spec/etcd/extraArgs'].concat(
      Object.keys(sections).map((section) => `/spec/kubernetes/${section}`),
    ),
    check(draft) {
      const seen = new Map<string, string>();
      return flagsOf(draft).flatMap(({ component, flag, pointer }) => {
        const name = flagName(flag);
        const other = seen.get(`${component} ${name}`);
        seen.set(`${component} ${name}`, other ?? pointer);
        if (other === undefined) return [];
        const params = { field: fieldOf(pointer), other: fieldOf(other), component, flag: `--${name}` };
        return [problem('config.flag-repeated', params, { pointer })];
      });
    },
  },
]);

function flagsOf({ written: { spec } }: Draft): Flag[] {
  const named = (
    component: Component,
    path: readonly string[],
    values: Readonly<Record<string, string>>,
  ): Flag[] =>
    Object.entries(values).map(([flag, value]) => ({
      component,
      flag,
      value,
      pointer: pointerOf([...path, flag]),
    }));
  return [
    ...Object.entries(sections).flatMap(([section, component]) => {
      const { extraArgs } = spec.kubernetes[section as keyof typeof sections];
      return named(component, ['spec', 'kubernetes', section, 'extraArgs'], extraArgs);
    }),
    ...named('etcd', ['spec', 'etcd', 'extraArgs'], spec.etcd.extraArgs),
    ...spec.kubernetes.kubeletArgs.map(
      (argument, index): Flag => ({
        component: 'kubelet',
        ...flagWord(argument),
        pointer: `/spec/kubernetes/kubeletArgs/${index}`,
      }),
    ),
  ];
}
