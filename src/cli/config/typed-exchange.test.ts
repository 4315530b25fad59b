import { describe, expect, it } from 'vitest';
import { clusterFile } from '../../config/testing/cluster-file.ts';
import { testContext, testWorld } from '../test-world.ts';
import { typedExchange } from './typed-exchange.ts';

const context = testContext(testWorld({ readStdin: async () => clusterFile() }));

const exchange = (leaving: string, given: string) => typedExchange(leaving, given, '-', context);

describe('a host in the place of another', () => {
  it('takes its name and roles where only an address is given', async () => {
    expect(await exchange('node2', '10.0.0.22')).toEqual({
      add: [{ name: 'node2', address: '10.0.0.22', roles: ['etcd', 'worker'] }],
      remove: ['node2'],
    });
  });

  it('takes its roles under a name of its own', async () => {
    expect(await exchange('node1', 'node9=10.0.0.29')).toEqual({
      add: [{ name: 'node9', address: '10.0.0.29', roles: ['etcd', 'master'] }],
      remove: ['node1'],
    });
  });

  it('is known by the address of the old one, too', async () => {
    expect(await exchange('10.0.0.12', 'node9=10.0.0.29')).toMatchObject({
      add: [{ name: 'node9', roles: ['etcd', 'worker'] }],
      remove: ['node2'],
    });
  });

  it.each(['192.168.0.12', 'fd00::12', 'FD00:0::12'])(
    'is known by %s, which it has inside',
    async (inside) => {
      const hosts = `  hosts:
    - {name: node1, address: 10.0.0.11}
    - {name: node2, address: 10.0.0.12, internalAddress: "192.168.0.12,fd00::12"}`;
      const file = clusterFile({ hosts, roleGroups: '  roleGroups: {master: [node1], worker: [node2]}' });
      const asked = testContext(testWorld({ readStdin: async () => file }));
      expect(await typedExchange(inside, 'node9=10.0.0.29', '-', asked)).toMatchObject({
        add: [{ name: 'node9', roles: ['worker'] }],
        remove: ['node2'],
      });
    },
  );

  it('replaces only one that the file has', async () => {
    await expect(exchange('node8', '10.0.0.22')).rejects.toMatchObject({ code: 'usage.no-such-host' });
    const file = clusterFile({ hosts: '  hosts: [{name: node1}]' });
    const asked = testContext(testWorld({ readStdin: async () => file }));
    await expect(typedExchange('undefined', '10.0.0.22', '-', asked)).rejects.toMatchObject({
      code: 'usage.no-such-host',
    });
  });
});
