import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createVault } from '../../domain/secret.ts';
import { type KeptRead, readKept } from '../../runner/kept/kept-file.ts';
import { putStateAway } from './put-state-away.ts';

const input = { hosts: ['node1'], cleaned: new Map([['node1', undefined]]), folder: 'deleted/run-1' };

it('sees a kubeconfig, and takes none of its ordinary words for secrets', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kubexm-kept-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const vault = createVault();
  const judge = async () => {
    const { check } = putStateAway;
    if (!('reads' in check)) throw new TypeError('it says in advance what it reads');
    const reads = check.reads(input) as readonly KeptRead[];
    const answers = await Promise.all(reads.map((read) => readKept(folder, read, vault)));
    return check.judge(input, answers, { interrupted: false });
  };

  expect((await judge()).state).toBe('satisfied');
  await writeFile(join(folder, 'kubeconfig'), 'clusters:\n- name: demo\n  cluster:\n    server: here\n');
  const found = await judge();
  if (found.state !== 'drifted') throw new TypeError(found.state);
  expect(vault.redact(found.because.en)).toBe(
    'this machine keeps what opened the cluster: it goes to deleted/run-1',
  );
});
