import { expect, it } from 'vitest';
import { selectByTags } from '../../plan/tags.ts';
import { redrawn } from './testing/redrawn.ts';

const hosts = ['m1', 'm2', 'm3', 'w1', 'w2'];
const cluster = { endpoint: 'internalLoadbalancer: haproxy', balancers: [], bare: hosts };

/** The nodes that a choice leaves, without their own part, and whether each may change something. */
async function outside(only: readonly string[]): Promise<readonly string[]> {
  const { nodes } = selectByTags(await redrawn(cluster), { only, skip: [] });
  return nodes.flatMap((node) => {
    if (node.type === 'gate' || node.scope.tags.some((tag) => only.includes(tag))) return [];
    return [`${node.id}${node.observeOnly === true ? ' (looked at)' : ''}`];
  });
}

it('brings etcd alone to bare hosts, with its programs, its authority, what was there before and the mark of the cluster', async () => {
  const brought = await outside(['etcd']);
  expect(brought.map((id) => id.replace(/-\d[\d.]*$/, '')).toSorted()).toEqual([
    'artifacts/fetch-artifacts/fetch-etcd',
    'pki/keep-authorities/pki.keep-authorities',
    'preparation/mark-hosts/host.mark',
    'preparation/mark-hosts/host.remember-data',
    'preparation/mark-hosts/host.remember-entries',
  ]);
});
