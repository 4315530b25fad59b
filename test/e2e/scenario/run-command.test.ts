import { expect } from 'vitest';
import { ownRecords } from '../harness/own-records.ts';
import { scenario } from '../harness/scenario.ts';

scenario('run-command-leaves-only-its-records', { hosts: 3 }, async ({ kubexm, digest, changesSince }) => {
  const before = await digest();
  const { code, stdout } = await kubexm('run', 'command', '-f', 'hosts.yaml', '--', 'hostname');
  expect([code, stdout]).toEqual([0, 'node1  node1\nnode2  node2\nnode3  node3\n']);
  expect(await changesSince(before, { except: ownRecords, restarts: true })).toBe('');
});
