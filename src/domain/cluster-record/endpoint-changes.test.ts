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
