import { expect, it } from 'vitest';
import { endpointChanges } from './endpoint-changes.ts';

const asIs = (line: string): string => line;

const made = (controlPlaneEndpoint: object) => ({ spec: { controlPlaneEndpoint } });

it('are told by what the cluster was made from', () => {
  const config = made({ internalLoadbalancer: '', port: 6443 });
  expect(endpointChanges({ config }, made({ internalLoadbalancer: 'haproxy', port: 6443 }), asIs)).toEqual([
    'internalLoadbalancer',
  ]);
  expect(endpointChanges({ config }, config, asIs)).toEqual([]);
});

it('are none where nothing is known, or the record does not know a field', () => {
  const wanted = made({ internalLoadbalancer: 'haproxy', port: 8443 });
  expect(endpointChanges({}, wanted, asIs)).toEqual([]);
  expect(endpointChanges({ config: made({ internalLoadbalancer: 'haproxy' }) }, wanted, asIs)).toEqual([]);
});

it('are none where the record only hides a password that stands in a field', () => {
  const redact = (line: string) => line.replaceAll('kubexm', '***');
  const wanted = made({ externalLoadBalancer: 'kubexm-kh', domain: 'lb.kubexm.local' });
  const config = made({ externalLoadBalancer: '***-kh', domain: 'lb.***.local' });
  expect(endpointChanges({ config }, wanted, redact)).toEqual([]);
  expect(endpointChanges({ config: wanted }, wanted, redact)).toEqual([]);
  const other = made({ externalLoadBalancer: 'kubexm-kh', domain: 'api.kubexm.local' });
  expect(endpointChanges({ config }, other, redact)).toEqual(['domain']);
});
