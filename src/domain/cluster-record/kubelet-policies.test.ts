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
  expect(changes(config({}), config({}, '--memory-manager-policy=Static'))).toEqual([
    'memory-manager-policy=None → memory-manager-policy=Static',
  ]);
  expect(changes(config({}), config({}, '--cpu-manager-policy'))).toEqual([
    'cpu-manager-policy=none → cpu-manager-policy=true',
  ]);
});

it.each([
  ['cpu-manager-policy', 'cpu_manager_state'],
  ['memory-manager-policy', 'memory_manager_state'],
])('say which file of a kubelet they are in: %s', (flag, state) => {
  const [change] = policyChanges(config({}), config({ [flag]: 'other' }));
  expect(change?.because.en).toContain(`/var/lib/kubelet/${state})`);
});

it('are told where the file says them now, or where it did', () => {
  const [named, typed] = ['spec.kubernetes.kubelet.extraArgs', 'spec.kubernetes.kubeletArgs'];
  const [asField, asWord] = [
    config({ 'cpu-manager-policy': 'static' }),
    config({}, '--cpu-manager-policy=x'),
  ];
  const places = (recorded: object, wanted: object) =>
    policyChanges(recorded, wanted).map(({ place }) => place);
  expect([...places(asField, asWord), ...places(asWord, asField)]).toEqual([typed, named]);
  expect([...places(asField, config({})), ...places(asWord, config({}))]).toEqual([named, typed]);
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
