import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clusterFile } from '../../config/testing/cluster-file.ts';
import { load } from '../../config/testing/load.ts';
import { authorityFolder, writeAuthorities } from '../../pki/authority-files.ts';
import { demoAuthorities } from '../../pki/testing/demo-authorities.ts';
import { dayMs } from '../../pki/validity.ts';
import { keepFolder } from '../../runner/kept/keep-folder.ts';
import { operatorOf } from '../../runtime/operator.ts';
import { openWorkspace } from '../../runtime/workspace.ts';
import { testContext, testWorld } from '../test-world.ts';
import { keepKubeconfig } from './keep-kubeconfig.ts';
import { nextAfter } from './next-after.ts';

const path = '.kubexm/demo/kubeconfig';
let directory: string;
let file: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'kubexm-keep-'));
  file = join(directory, path);
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(directory, { recursive: true, force: true });
});

async function makeAuthorities(): Promise<void> {
  const made = await demoAuthorities();
  const folder = join(directory, '.kubexm/demo', authorityFolder);
  rmSync(folder, { recursive: true, force: true });
  await keepFolder(folder, writeAuthorities(made));
}

async function kept() {
  const workspace = openWorkspace(directory, { create: true });
  const loaded = await load(clusterFile());
  if (!loaded.ok) throw loaded.problems[0];
  const world = testWorld({ cwd: directory });
  const session = { config: loaded.config, clusterDirectory: workspace.clusterDirectory('demo') };
  const operator = operatorOf(['kubexm', 'create', 'cluster'], workspace.vault);
  const where = await keepKubeconfig({ workspace, session, operator }, testContext(world));
  return { where, said: world.stderr.text() };
}

describe('a cluster that was made', () => {
  it('ends with a file for kubectl, for its owner alone, and says where it is but not what it holds', async () => {
    await makeAuthorities();
    const { where, said } = await kept();
    expect(where).toBe(path);
    expect(said).toContain(`Wrote ${path} for `);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const written = readFileSync(file, 'utf8');
    expect(written).toContain('server: https://10.0.0.11:6443');
    const key = /client-key-data: (\S+)/.exec(written)?.[1] ?? '?';
    expect(said).not.toContain(key);
    const trail = readFileSync(join(directory, '.kubexm/audit.log'), 'utf8');
    expect(trail).toContain('"action":"kubexm fetch kubeconfig -c demo"');
    expect(trail).not.toContain(key);
  });

  it('keeps the file while it is good, and has another when a third of its time is left', async () => {
    await makeAuthorities();
    await kept();
    const first = readFileSync(file, 'utf8');
    const { where, said } = await kept();
    expect([where, said, readFileSync(file, 'utf8')]).toEqual([path, '', first]);
    vi.useFakeTimers({ now: Date.now() + 0.8 * dayMs, toFake: ['Date'] });
    await kept();
    expect(readFileSync(file, 'utf8')).not.toBe(first);
  });

  it('does not keep the file of another cluster that had its name, nor one that is none', async () => {
    await makeAuthorities();
    await kept();
    const first = readFileSync(file, 'utf8');
    await makeAuthorities();
    await kept();
    expect(readFileSync(file, 'utf8')).not.toBe(first);
    writeFileSync(file, 'nothing of use');
    await kept();
    expect(readFileSync(file, 'utf8')).toContain('client-certificate-data');
  });

  it('is made all the same when no file can be written', async () => {
    await makeAuthorities();
    mkdirSync(file);
    const { where, said } = await kept();
    expect(where).toBeUndefined();
    expect(said).toContain('usage.unwritable');
  });

  it('tells how to use the file, or how to have one', () => {
    const source = { file: 'cluster.yaml', overrides: [] };
    const first = (kubeconfig?: string) =>
      nextAfter({ kind: 'create-cluster' }, source, 'demo', kubeconfig)[0]?.command;
    expect(first(path)).toBe(`kubectl --kubeconfig ${path} get nodes`);
    expect(first()).toBe('kubexm fetch kubeconfig -f cluster.yaml');
    expect(nextAfter({ kind: 'delete-cluster' }, source, 'demo', path)).toEqual([]);
  });

  it('is named where the file alone would not tell which cluster it is', () => {
    const source = { file: 'cluster.yaml', overrides: [{ key: 'metadata.name', value: 'blue' }] };
    const next = nextAfter({ kind: 'create-cluster' }, source, 'blue');
    expect(next.map(({ command }) => command)).toContain('kubexm get nodes -c blue');
  });
});
