import { describe, expect, it } from 'vitest';
import { kubernetesMinors } from '../../domain/data/kubernetes-versions.ts';
import { companionOf, layBom } from '../../resource/bom.ts';
import { clusterFile } from '../testing/cluster-file.ts';
import { draftOf } from '../testing/draft.ts';
import { etcdRules } from './etcd-rules.ts';

async function mismatches(kubernetes: string, etcd: string): Promise<readonly string[]> {
  const draft = await draftOf(
    clusterFile({ kubernetes: `  kubernetes: {version: ${kubernetes}}`, etcd: `  etcd: {version: ${etcd}}` }),
  );
  const found = etcdRules.flatMap((rule) => rule.check(draft));
  return found.filter(({ code }) => code === 'config.version-mismatch').map(({ what }) => what.en);
}

const bom = layBom([], {});
const pairs = kubernetesMinors.flatMap(({ minor, newestPatch }) => {
  const kubernetes = `v1.${minor}.${newestPatch}`;
  return (['components', 'images'] as const).map((kind) => [
    kubernetes,
    companionOf(bom, kind, 'etcd', kubernetes)?.replace(/-\d+$/, '') ?? '',
  ]);
});

describe('etcd beside Kubernetes', () => {
  it.each(pairs)('%s and %s go together, for the bill of materials says so', async (kubernetes, etcd) => {
    expect(etcd).not.toBe('');
    expect(await mismatches(kubernetes ?? '', etcd ?? '')).toEqual([]);
  });

  it.each([
    ['v1.34.4', '3.5.33'],
    ['v1.33.1', '3.6.14'],
    ['v1.34.4', '3.6.16'],
  ])('%s and %s go together, too', async (kubernetes, etcd) => {
    expect(await mismatches(kubernetes, etcd)).toEqual([]);
  });

  it.each([
    ['v1.34.4', '3.5.21', 'must reach 3.5.32'],
    ['v1.37.0', '3.6.8', 'must reach 3.6.11'],
    ['v1.37.0', '3.5.33', 'between 3.5.33 and 3.7.1 lies 3.6'],
    ['v1.34.4', '3.4.1', 'is not supported'],
    ['v1.34.4', '9.9.9', 'is not supported'],
  ])('%s and %s do not: it %s', async (kubernetes, etcd, because) => {
    expect(await mismatches(kubernetes, etcd)).toEqual([expect.stringContaining(because)]);
  });
});
