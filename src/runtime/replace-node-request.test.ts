import { describe, expect, it } from 'vitest';
import { replaceNodeRequest } from './replace-node-request.ts';
import { configOf } from './testing/config-of.ts';

const file = (masters: string, members: string): string => `metadata: {name: demo}
spec:
  hosts: [{name: m1, address: 10.0.0.1}, {name: m2, address: 10.0.0.2}, {name: e1, address: 10.0.0.3}]
  roleGroups: {etcd: [${members}], master: [${masters}], worker: [e1]}
  etcd: {allowEvenEtcd: true}
`;

const asked = {
  amendment: { add: [], remove: [] },
  drain: { force: false, deletesLocalData: false, gracePeriodSeconds: -1, timeoutMs: 1_000 },
  skipsPreflight: false,
};

describe('one host in the place of another', () => {
  it('is refused for the only control plane, by the name it has in the cluster', async () => {
    const config = await configOf(file('m2', 'e1'));
    expect(() => replaceNodeRequest(config, { ...asked, leaving: 'm9', newcomer: 'm2' })).toThrow(
      expect.objectContaining({
        code: 'node.last-of-its-kind',
        what: expect.objectContaining({ en: expect.stringContaining('m9') }),
      }),
    );
  });

  it('is refused for the only member of etcd', async () => {
    const config = await configOf(file('m1, m2', 'e1'));
    expect(() => replaceNodeRequest(config, { ...asked, leaving: 'e1', newcomer: 'e1' })).toThrow(
      expect.objectContaining({ code: 'node.last-of-its-kind' }),
    );
  });

  it('is taken though it leaves an even number of members for the moment', async () => {
    const config = await configOf(file('m1, m2', 'm1, m2, e1').replace('allowEvenEtcd: true', ''));
    expect(replaceNodeRequest(config, { ...asked, leaving: 'm1', newcomer: 'm1' })).toMatchObject({
      hosts: ['m1'],
      leaving: 'm1',
    });
  });

  it('is asked for by the name of one host, or an address of it', async () => {
    const config = await configOf(file('m1, m2', 'm1, m2, e1'));
    expect(replaceNodeRequest(config, { ...asked, leaving: '10.0.0.2', newcomer: '10.0.0.2' })).toMatchObject(
      {
        hosts: ['m2'],
        leaving: 'm2',
      },
    );
    expect(() => replaceNodeRequest(config, { ...asked, leaving: 'm*', newcomer: 'm*' })).toThrow(
      expect.objectContaining({ code: 'usage.no-such-host' }),
    );
  });
});
