import { describe, expect, it } from 'vitest';
import { clusterFile } from '../testing/cluster-file.ts';
import { draftOf } from '../testing/draft.ts';
import { pathRules } from './path-rules.ts';

async function found(...sections: readonly string[]): Promise<readonly string[]> {
  const apart = '  roleGroups: {etcd: [node1], master: [node2], worker: [node3], registry: [node4]}';
  const draft = await draftOf(clusterFile({ roleGroups: apart, x: sections.join('\n') }));
  return pathRules.flatMap((rule) => rule.check(draft)).map(({ code, where }) => `${code} ${where.pointer}`);
}

describe('directories of data', () => {
  it.each([
    '  etcd: {dataDir: /var/lib}',
    '  etcd: {dataDir: /tmp}',
    '  global: {workDir: /var/lib}',
    '  global: {workDir: /}',
  ])('that are wrong by themselves are named once: %s', async (section) => {
    const [first, ...others] = await found(section);
    expect(first).toMatch(/^config\.bad-path /);
    expect(others).toEqual([]);
  });

  it.each([
    [
      'nothing uses one of them yet',
      ['  registry: {registryDataDir: /data}', '  etcd: {dataDir: /data/etcd}'],
    ],
    ['nothing uses one yet', ['  storage: {openebs: {basePath: /data}}', '  etcd: {dataDir: /data/etcd}']],
    ['no host has both', ['  registry: {containerdDataDir: /data}', '  etcd: {dataDir: /data/etcd}']],
    ['etcd is elsewhere', ['  etcd: {type: external, dataDir: /data/etcd}', '  global: {workDir: /data}']],
  ])('may lie in one another where %s', async (_why, sections) => {
    expect(await found(...sections)).toEqual([]);
  });

  it.each([
    ['of the members', '  etcd: {dataDir: /data/etcd}\n  global: {workDir: /data}'],
    [
      'of masters, whose etcd is by kubeadm',
      '  etcd: {type: kubeadm, dataDir: /data/etcd}\n  registry: {containerdDataDir: /data}',
    ],
  ])('may not where a host has both: %s', async (_whose, sections) => {
    expect(await found(sections)).toEqual(['config.entangled-directories /spec/etcd/dataDir']);
  });
});
