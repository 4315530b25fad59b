import { text } from '../problem/text.ts';
import { nearest } from './nearest.ts';
import { shown } from './shown.ts';
import { defineRefusals, type Refusal } from './verdict.ts';

/** Something laid over what kubeadm writes, before it takes effect. */
export interface KubeadmPatch {
  readonly target: string;
  readonly type: 'strategic' | 'merge' | 'json';
  /** A part of the object; for `json` a list of operations. */
  readonly patch: object;
}

/** A fault and where it lies, from the patch downwards. */
export interface PatchFault {
  readonly at: readonly (string | number)[];
  readonly refusal: Refusal;
}

/** Of a host with a kubelet, and of one with a control plane. */
export const nodeTargets: readonly string[] = ['kubeletconfiguration'];
const controlPlaneTargets = ['etcd', 'kube-apiserver', 'kube-controller-manager', 'kube-scheduler'];
const targets = [...controlPlaneTargets, ...nodeTargets];

const refuse = defineRefusals({
  'unknown-target': text(
    '{target} is nothing that kubeadm patches; {targets} are',
    'kubeadm 不能修补 {target}；可用的目标是 {targets}',
  ),
  coredns: text(
    'CoreDNS is set up by kubexm and not by kubeadm; its settings are in spec.dns',
    'CoreDNS 由 kubexm 而不是 kubeadm 安装；其设置在 spec.dns 中',
  ),
  'no-stacked-etcd': text(
    'kubeadm runs no etcd unless etcd.type is kubeadm; its settings are in spec.etcd',
    '只有 etcd.type 为 kubeadm 时 kubeadm 才运行 etcd；其设置在 spec.etcd 中',
  ),
  'not-a-part': text(
    'a patch of type {type} is a part of the object: a mapping that is not empty',
    '{type} 类型的补丁是对象的一部分：非空的映射',
  ),
  'not-a-list': text(
    'a patch of type json is a list of operations that is not empty',
    'json 类型的补丁是非空的操作列表',
  ),
  'bad-operation': text(
    'an operation has op, one of {operations}, and path, which begins with "/"',
    '每个操作都有 op（{operations} 之一）和以 "/" 开头的 path',
  ),
  'no-value': text('{op} needs value', '{op} 需要 value'),
  'no-origin': text('{op} needs from, which begins with "/"', '{op} 需要以 "/" 开头的 from'),
});

/** Everything wrong with a patch that kubeadm would stumble over, or pass over without a word. */
export const findPatchFaults = (
  { target, type, patch }: KubeadmPatch,
  { hasStackedEtcd }: { readonly hasStackedEtcd: boolean },
): readonly PatchFault[] => [
  ...targetRefusals(target, hasStackedEtcd).map((refusal) => ({ at: ['target'], refusal })),
  ...(type === 'json' ? operationFaults(patch) : partFaults(patch, type)),
];

function targetRefusals(target: string, hasStackedEtcd: boolean): readonly Refusal[] {
  if (target === 'corednsdeployment') return [refuse('coredns')];
  if (target === 'etcd' && !hasStackedEtcd) return [refuse('no-stacked-etcd')];
  if (targets.includes(target)) return [];
  const params = { target: shown(target), targets: targets.join(', ') };
  return [refuse('unknown-target', params, nearest(target, targets))];
}

const partFaults = (patch: object, type: string): readonly PatchFault[] =>
  Array.isArray(patch) || Object.keys(patch).length === 0
    ? [{ at: ['patch'], refusal: refuse('not-a-part', { type }) }]
    : [];

/** What else an operation needs, by its name. */
const operations: Readonly<Record<string, 'value' | 'from' | 'nothing'>> = {
  add: 'value',
  replace: 'value',
  test: 'value',
  remove: 'nothing',
  move: 'from',
  copy: 'from',
};

function operationFaults(patch: object): readonly PatchFault[] {
  if (!Array.isArray(patch) || patch.length === 0) return [{ at: ['patch'], refusal: refuse('not-a-list') }];
  return patch.flatMap((operation: unknown, index) =>
    operationRefusals(operation).map((refusal) => ({ at: ['patch', index], refusal })),
  );
}

function operationRefusals(operation: unknown): readonly Refusal[] {
  const given = new Map(Object.entries(Object(operation)));
  const [op, path] = [given.get('op'), given.get('path')];
  const needs = typeof op === 'string' && Object.hasOwn(operations, op) ? operations[op] : undefined;
  if (needs === undefined || !isPlace(path))
    return [refuse('bad-operation', { operations: Object.keys(operations).join(', ') })];
  if (needs === 'value' && !given.has('value')) return [refuse('no-value', { op: String(op) })];
  if (needs === 'from' && !isPlace(given.get('from'))) return [refuse('no-origin', { op: String(op) })];
  return [];
}

const isPlace = (value: unknown): boolean => typeof value === 'string' && value.startsWith('/');
