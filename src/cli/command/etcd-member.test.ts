import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clusterFile } from '../../config/testing/cluster-file.ts';
import { commandTable } from '../command-table.ts';
import { runCli } from '../run-cli.ts';
import { testWorld } from '../test-world.ts';

/** Members on node1 to node3, of which node1 is also a master; by kubeadm on the master. */
const files = {
  'apart.yaml': clusterFile({
    roleGroups: '  roleGroups: {etcd: ["node[1:3]"], master: [node1], worker: [node4]}',
    kubernetes: '  kubernetes: {version: v1.34.4}',
  }),
  'alone.yaml': clusterFile({
    roleGroups: '  roleGroups: {etcd: [node2], master: [node1], worker: [node4]}',
    kubernetes: '  kubernetes: {version: v1.34.4}',
  }),
  'stacked.yaml': clusterFile({
    roleGroups: '  roleGroups: {master: [node1], worker: [node4]}',
    kubernetes: '  kubernetes: {version: v1.34.4, type: kubeadm}',
    etcd: '  etcd: {type: kubeadm}',
  }),
};

let cwd: string;
beforeAll(() => {
  cwd = mkdtempSync(join(tmpdir(), 'kubexm-members-'));
  for (const [name, content] of Object.entries(files)) writeFileSync(join(cwd, name), content);
});
afterAll(() => rmSync(cwd, { recursive: true }));

/** What the command says before it contacts anybody. */
async function refusal(line: string): Promise<string> {
  const world = testWorld({ cwd });
  expect(await runCli([...line.split(' '), '--dry-run'], world, commandTable), world.stderr.text()).toBe(2);
  return world.stderr.text();
}

describe('members of etcd', () => {
  it.each([
    ['add etcd-member node4 -f apart.yaml', 'config.etcd-member-count'],
    ['add etcd-member node4 -f stacked.yaml', 'config.etcd-role-differs'],
    ['delete etcd-member node2 -f apart.yaml', 'node.leaves-bad-count'],
    ['delete etcd-member node2 -f alone.yaml', 'node.last-of-its-kind'],
    ['delete etcd-member node4 -f apart.yaml', 'node.no-member'],
    ['delete etcd-member node1 -f stacked.yaml', 'node.more-than-member'],
    ['replace etcd-member node2 -f alone.yaml', 'node.last-of-its-kind'],
    ['replace etcd-member node4 -f apart.yaml', 'node.no-member'],
    ['replace etcd-member node1 --with node9=10.0.0.19 -f apart.yaml', 'node.more-than-member'],
  ])('%s: %s', async (line, code) => {
    expect(await refusal(line)).toContain(code);
  });

  it('names the command that takes the whole host', async () => {
    expect(await refusal('delete etcd-member node1,node2 -f apart.yaml')).toContain(
      'kubexm delete nodes --nodes node1,node2',
    );
  });
});

it('add nodes takes --skip-drain as given', async () => {
  const line = 'add nodes --nodes node4 --role etcd --skip-drain -f apart.yaml';
  expect(await refusal(line)).toContain('config.etcd-member-count');
});
