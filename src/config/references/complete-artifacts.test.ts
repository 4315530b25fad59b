import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createVault } from '../../domain/secret.ts';
import { loadConfig } from '../load-config.ts';
import { localPorts } from '../local-ports.ts';
import { clusterFile } from '../testing/cluster-file.ts';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'kubexm-bom-'));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

const load = (artifacts: string, env: Record<string, string> = {}) =>
  loadConfig(
    {
      text: clusterFile({ artifacts: `  artifacts: ${artifacts}` }),
      file: 'cluster.yaml',
      purpose: 'cluster',
    },
    localPorts({ env: (name) => env[name], ageIdentities: [], vault: createVault() }),
  );

describe('spec.artifacts', () => {
  it('holds what the bills of materials say, and follows them in the version of etcd', async () => {
    const file = join(directory, 'bom.yaml');
    const text = 'kubernetes: {"1.36": {components: {etcd: 3.6.99}}}';
    writeFileSync(file, text);
    const loaded = await load(`{bom: ${file}}`);
    expect(loaded.ok && loaded.config.spec.artifacts.bom).toEqual([{ file, text }]);
    expect(loaded.ok && loaded.config.spec.etcd.version).toBe('3.6.99');
  });

  it('refuses a file that is missing or wrong, at its place', async () => {
    const file = join(directory, 'bom.yaml');
    const missing = await load(`{bom: [${file}]}`);
    expect(missing.ok ? [] : missing.problems.map(({ code }) => code)).toEqual(['config.file-not-usable']);
    writeFileSync(file, 'components: 1');
    const wrong = await load(`{bom: [${file}]}`);
    expect(wrong.ok ? [] : wrong.problems.map(({ code }) => code)).toEqual(['artifact.bom-invalid']);
  });

  it('holds what the list of a folder of packages names', async () => {
    const sum = 'a'.repeat(64);
    writeFileSync(join(directory, 'SHA256SUMS'), `${sum}  debian-12-amd64/socat.deb\n`);
    const loaded = await load(`{packages: ${directory}}`);
    expect(loaded.ok && loaded.config.spec.artifacts.packages).toEqual({
      folder: directory,
      files: [{ path: 'debian-12-amd64/socat.deb', sha256: sum }],
    });
  });

  it.each([
    ['with an empty list', '', 'config.bad-package-list'],
    [
      'with a list that leads out of it',
      `${'a'.repeat(64)}  x/../../etc/passwd\n`,
      'config.bad-package-list',
    ],
  ])('refuses a folder of packages %s', async (_title, list, code) => {
    writeFileSync(join(directory, 'SHA256SUMS'), list);
    const loaded = await load(`{packages: ${directory}}`);
    expect(loaded.ok ? [] : loaded.problems.map(({ code, where }) => [code, where?.pointer])).toEqual([
      [code, '/spec/artifacts/packages'],
    ]);
  });

  it('can do without a folder of packages until they are needed', async () => {
    const loaded = await load('{packages: /nowhere/packages}');
    expect(loaded.ok && loaded.config.spec.artifacts.packages).toEqual({
      folder: '/nowhere/packages',
      files: [],
    });
  });

  it('refuses a folder of packages that begins nowhere', async () => {
    const loaded = await load('{packages: ./packages}');
    expect(loaded.ok ? [] : loaded.problems.map(({ code }) => code)).toEqual(['config.path-not-absolute']);
  });

  it.each(['KMZONE', 'KXM_ZONE'])('takes the zone from %s unless the file has one', async (name) => {
    const fromEnvironment = await load('{}', { [name]: 'cn' });
    expect(fromEnvironment.ok && fromEnvironment.config.spec.artifacts.zone).toBe('cn');
    const unknown = await load('{}', { [name]: 'mars' });
    expect(unknown.ok).toBe(false);
    const fromFile = await load('{zone: cn}', { [name]: 'mars' });
    expect(fromFile.ok && fromFile.config.spec.artifacts.zone).toBe('cn');
  });
});
