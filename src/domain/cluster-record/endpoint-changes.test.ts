import { expect, it } from 'vitest';
import { endpointChanges } from './endpoint-changes.ts';

const made = (controlPlaneEndpoint: object) => ({ spec: { controlPlaneEndpoint } });

it('are told by what the cluster was made from', () => {
  const config = made({ internalLoadbalancer: '', port: 6443 });
  expect(endpointChanges({ config }, made({ internalLoadbalancer: 'haproxy', port: 6443 }))).toEqual([
    'internalLoadbalancer',
  ]);
  expect(endpointChanges({ config }, config)).toEqual([]);
});

it('are none where nothing is known, or the record does not know a field', () => {
  const wanted = made({ internalLoadbalancer: 'haproxy', port: 8443 });
  expect(endpointChanges({}, wanted)).toEqual([]);
  expect(endpointChanges({ config: made({ internalLoadbalancer: 'haproxy' }) }, wanted)).toEqual([]);
});

it('are none where the record only hides a password that stood in a field', () => {
  const wanted = made({ externalLoadBalancer: 'kubexm-kh', domain: 'lb.kubexm.local' });
  const config = made({ externalLoadBalancer: '***-kh', domain: 'lb.***.local' });
  expect(endpointChanges({ config }, wanted)).toEqual([]);
  expect(endpointChanges({ config: wanted }, wanted)).toEqual([]);
  const other = made({ externalLoadBalancer: 'kubexm-kh', domain: 'api.kubexm.local' });
  expect(endpointChanges({ config }, other)).toEqual(['domain']);
});

it('are told of the address by the field that has it, and not where it only stands in the other one', () => {
  const inField = { lb_address: '10.0.0.200', kubeVip: { vip: '' } };
  const ofKubeVip = { lb_address: '', kubeVip: { vip: '10.0.0.200' } };
  const none = { lb_address: '', kubeVip: { vip: '' } };
  const between = (old: object, now: object) => endpointChanges({ config: made(old) }, made(now));
  expect(between(inField, ofKubeVip)).toEqual([]);
  expect(between(ofKubeVip, inField)).toEqual([]);
  expect(between(ofKubeVip, { ...none, kubeVip: { vip: '10.0.0.201' } })).toEqual(['kubeVip.vip']);
  expect(between(ofKubeVip, { ...ofKubeVip, lb_address: '10.0.0.201' })).toEqual(['lb_address']);
  expect(between(ofKubeVip, none)).toEqual(['kubeVip.vip']);
  expect(between(none, inField)).toEqual(['lb_address']);
  expect(between(none, none)).toEqual([]);
});
