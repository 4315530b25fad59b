import { expect, it } from 'vitest';
import { policyChanges } from './kubelet-policies.ts';

const config = (extraArgs: Readonly<Record<string, string>>, ...kubeletArgs: readonly string[]) => ({
  spec: { kubernetes: { kubelet: { extraArgs }, kubeletArgs } },
});

const changes = (recorded: object, wanted: object) =>
  policyChanges(recorded, wanted).map((change) => `${change.recorded} → ${change.wanted}`);

it('are told where they would keep kubelets from starting', () => {
  const fixed = config({ 'cpu-manager-policy': 'static' });
  expect(changes(config({}), fixed)).toEqual(['cpu-manager-policy=none → cpu-manager-policy=static']);
  expect(changes(fixed, config({}))).toEqual(['cpu-manager-policy=static → cpu-manager-policy=none']);
  const [change] = policyChanges(config({}), config({}, '--memory-manager-policy=Static'));
  expect(change?.place).toBe('spec.kubernetes.kubeletArgs');
});

it('are the same wherever and however they are written', () => {
  const fixed = config({ cpu_manager_policy: 'static', 'event-qps': '5' });
  expect(changes(fixed, config({}, '--cpu-manager-policy=static'))).toEqual([]);
  expect(changes(config({}), config({ 'cpu-manager-policy': 'none' }))).toEqual([]);
});

it('are left alone where nobody wrote down what kubelets were told', () => {
  const fixed = config({ 'cpu-manager-policy': 'static' });
  expect(changes({}, fixed)).toEqual([]);
  expect(changes(config({ 'cpu-manager-policy': '***' }), fixed)).toEqual([]);
});
