import type { Component } from '../../domain/component.ts';
import { judgeFlag } from '../../domain/flags.ts';
import { judgeKubernetesVersion } from '../../domain/kubernetes-version.ts';
import { parseVersion } from '../../domain/version.ts';
import { pointerOf } from '../pointer.ts';
import { judged } from './judged.ts';
import { type Draft, defineRules } from './rule.ts';

interface Flag {
  readonly component: Component;
  readonly flag: string;
  readonly value: string;
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
        return own.ok
          ? judged('config.flag-refused', pointer, judgeFlag({ ...flag, version: own.value }))
          : [];
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
    ...spec.kubernetes.kubeletArgs.map((argument, index): Flag => {
      const [flag = '', ...value] = argument.split('=');
      return {
        component: 'kubelet',
        flag,
        // A switch alone is on.
        value: value.length === 0 ? 'true' : value.join('='),
        pointer: `/spec/kubernetes/kubeletArgs/${index}`,
      };
    }),
  ];
}
