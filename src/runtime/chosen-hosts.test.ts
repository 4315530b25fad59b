import { describe, expect, it } from 'vitest';
import { chosenHosts } from './chosen-hosts.ts';
import { configOf } from './testing/config-of.ts';

const file = `metadata: {name: demo}
spec:
  hosts:
    - {name: node1, address: 10.0.0.1}
    - {name: node2, address: 10.0.0.2, internalAddress: "172.16.0.2,fd00::2"}
    - {name: node3, address: 10.0.0.3}
  roleGroups: {etcd: [node1], master: [node1], worker: [node2, node3]}
`;

describe('hosts that are meant', () => {
  it.each([
    ['node3,node1', ['node1', 'node3']],
    ['10.0.0.3', ['node3']],
    ['172.16.0.2, node1', ['node1', 'node2']],
    ['fd00:0::2', ['node2']],
  ])('%s: a host is known by its name and by each of its addresses', async (given, hosts) => {
    expect(chosenHosts(await configOf(file), given)).toEqual(hosts);
  });

  it('are refused where no host has the address', async () => {
    const config = await configOf(file);
    expect(() => chosenHosts(config, '10.0.0.9')).toThrow(
      expect.objectContaining({
        code: 'usage.no-such-host',
        params: expect.objectContaining({ given: '10.0.0.9' }),
      }),
    );
  });

  it('are only those that can be', async () => {
    const config = await configOf(file);
    expect(() => chosenHosts(config, '10.0.0.1', '--nodes', ['node2', 'node3'])).toThrow(
      expect.objectContaining({ code: 'usage.no-such-host' }),
    );
  });
});
