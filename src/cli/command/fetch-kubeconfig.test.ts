import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { clusterFile } from '../../config/testing/cluster-file.ts';
import { authorityFolder, writeAuthorities } from '../../pki/authority-files.ts';
import { demoAuthorities } from '../../pki/testing/demo-authorities.ts';
import { keepFolder } from '../../runner/kept/keep-folder.ts';
import { commandTable } from '../command-table.ts';
import { runCli } from '../run-cli.ts';
import { testWorld } from '../test-world.ts';

let directory: string;

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'kubexm-fetch-'));
  writeFileSync(join(directory, 'cluster.yaml'), clusterFile());
  mkdirSync(join(directory, '.kubexm/demo'), { recursive: true });
  const made = await demoAuthorities();
  await keepFolder(join(directory, '.kubexm/demo', authorityFolder), writeAuthorities(made));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

async function fetch(...words: string[]) {
  const world = testWorld({ cwd: directory, env: { HOME: directory } });
  const code = await runCli(['fetch', 'kubeconfig', '-f', 'cluster.yaml', ...words], world, commandTable);
  return { code, stdout: world.stdout.text(), stderr: world.stderr.text() };
}

const at = (path: string) => join(directory, path);
const modeOf = (path: string) => (statSync(at(path)).mode & 0o777).toString(8);

describe('kubexm fetch kubeconfig', () => {
  it('keeps one beside the authority, for its owner alone, and replaces it each time', async () => {
    expect((await fetch()).code).toBe(0);
    const first = readFileSync(at('.kubexm/demo/kubeconfig'), 'utf8');
    chmodSync(at('.kubexm/demo/kubeconfig'), 0o644);
    const { code, stdout, stderr } = await fetch('--user', 'alice');
    expect([code, stdout]).toEqual([0, '']);
    expect(stderr).toContain('for alice at https://10.0.0.11:6443');
    expect(readFileSync(at('.kubexm/demo/kubeconfig'), 'utf8')).not.toBe(first);
    expect(modeOf('.kubexm/demo/kubeconfig')).toBe('600');
  });

  it('replaces a file of somebody else only when told to', async () => {
    writeFileSync(at('own.conf'), 'precious');
    expect((await fetch('--out', 'own.conf')).code).toBe(2);
    expect(readFileSync(at('own.conf'), 'utf8')).toBe('precious');
    expect((await fetch('--out', 'own.conf', '--force')).code).toBe(0);
    expect(parse(readFileSync(at('own.conf'), 'utf8'))).toMatchObject({ kind: 'Config' });
  });

  it('merges into the file of the user, or leaves that as it is', async () => {
    expect((await fetch('--merge', '--user', 'alice')).code).toBe(0);
    const kubeconfig = readFileSync(at('.kube/config'), 'utf8');
    expect(parse(kubeconfig)).toMatchObject({ 'current-context': 'alice@demo' });
    expect(modeOf('.kube/config')).toBe('600');
    writeFileSync(at('other'), 'kind: Pod\n');
    const { code, stderr } = await fetch('--merge', '--kubeconfig', 'other');
    expect(code).toBe(2);
    expect(stderr).toContain('usage.kubeconfig-not-merged');
    expect(readFileSync(at('other'), 'utf8')).toBe('kind: Pod\n');
  });

  it.each([
    ['--user', 'system:admin'],
    ['--validity', '5m'],
    ['--validity', '367d'],
    ['--validity', 'forever'],
    ['--server', 'http://10.0.0.1'],
  ])('refuses %s %s', async (flag, value) => {
    expect((await fetch(flag, value, '--out', 'a')).code).toBe(2);
  });
});
