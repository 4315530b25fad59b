import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'vitest';
import type { Desk } from '../../fixture/desk.ts';
import { ownRecords } from '../harness/own-records.ts';
import { scenario } from '../harness/scenario.ts';

const operator = join(import.meta.dirname, '../../contract/engine/run-service.ts');

/** Declared steps in a rolling region; no command of kubexm draws such yet, so a process of its own does. */
async function operate(desk: Desk, ...words: string[]): Promise<unknown> {
  const hosts = await readFile(join(desk.directory, 'hosts.yaml'), 'utf8');
  const env = { ...process.env, KUBEXM_TEST_HOSTS: hosts, KUBEXM_TEST_DESK: desk.directory };
  const { stdout } = await promisify(execFile)(process.execPath, [operator, ...words], { env });
  return JSON.parse(stdout);
}

scenario('rollback-restores-hosts', { hosts: 3 }, async ({ desk, digest, changesSince }) => {
  const before = await digest();
  expect(await operate(desk, 'run', 'v1')).toMatchObject({ status: 'done' });
  const applied = await changesSince(before);
  for (const found of [
    '+ kubexm-demo.service',
    '+ /etc/kubexm-demo.conf',
    '~ /etc/hosts',
    'ip_local_reserved_ports',
  ])
    expect(applied).toContain(found);
  expect(await operate(desk, 'rollback')).toMatchObject({ undone: 6 });
  expect(await changesSince(before, { except: ownRecords })).toBe('');
});

scenario('second-run-changes-nothing', { hosts: 3 }, async ({ desk, digest, changesSince }) => {
  expect(await operate(desk, 'run', 'v1')).toMatchObject({ status: 'done' });
  const before = await digest();
  expect(await operate(desk, 'run', 'v1')).toMatchObject({ totals: { changed: 0 } });
  expect(await changesSince(before, { restarts: true })).toBe('');
});
