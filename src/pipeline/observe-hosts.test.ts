import { describe, expect, it } from 'vitest';
import { etcdPaths } from '../domain/etcd-paths.ts';
import type { Read } from '../plan/port.ts';
import { clusterOf, portOf } from './nodes/testing/growing.ts';
import { observeHosts } from './observe-hosts.ts';

/** A bare host but for what etcd was told, and for folders in which members have data. */
async function observed(told: string, folders: readonly string[], dataDir = '/var/lib/etcd') {
  const { spec, ...config } = await clusterOf({ masters: 1, workers: 0 });
  const port = portOf('m1', true);
  const present = folders.map((folder) => `${folder}/member`);
  let looks = 0;
  const answer = (read: Read & { readonly path?: string }, usual: unknown): unknown => {
    if (read.path === etcdPaths.environment) return { type: 'file', content: Buffer.from(told) };
    return present.includes(read.path ?? '') ? { type: 'directory' } : usual;
  };
  const { traces } = await observeHosts(
    ['m1'],
    { ...config, spec: { ...spec, etcd: { ...spec.etcd, dataDir } } },
    async () => ({
      ...port,
      async read(reads) {
        looks += 1;
        const usual = await port.read(reads);
        return reads.map((read, at) => answer(read, usual[at]));
      },
    }),
  );
  return { traces: traces.get('m1'), looks };
}

describe('what a host says of the data of etcd', () => {
  it.each([
    ['where the file says', 'ETCD_DATA_DIR=/var/lib/etcd', ['/var/lib/etcd'], true, undefined, 1],
    ['nowhere', '', [], false, undefined, 1],
    ['elsewhere', 'ETCD_NAME=a\nETCD_DATA_DIR=/data/etcd\n', ['/data/etcd'], false, '/data/etcd', 2],
    [
      'in a folder with a space',
      'ETCD_DATA_DIR="/data/my etcd"',
      ['/data/my etcd'],
      false,
      '/data/my etcd',
      2,
    ],
    ['elsewhere, and older data here', 'ETCD_DATA_DIR=/d', ['/d', '/var/lib/etcd'], true, '/d', 2],
    ['nowhere yet: another folder was only named', 'ETCD_DATA_DIR=/data/etcd', [], false, undefined, 2],
    ['here: it was moved', 'ETCD_DATA_DIR=/data/etcd', ['/var/lib/etcd'], true, undefined, 2],
  ])('%s', async (_title, told, folders, hasEtcdData, elsewhere, looks) => {
    const seen = await observed(told, folders);
    expect([seen.traces?.hasEtcdData, seen.traces?.etcdDataElsewhere]).toEqual([hasEtcdData, elsewhere]);
    expect(seen.looks).toBe(looks);
  });

  it('is the same folder with a slash behind it', async () => {
    const seen = await observed('ETCD_DATA_DIR=/data/etcd', ['/data/etcd'], '/data/etcd/');
    expect(seen.traces?.etcdDataElsewhere).toBeUndefined();
  });
});
