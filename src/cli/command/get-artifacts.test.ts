import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { clusterFile } from '../../config/testing/cluster-file.ts';
import { runCli } from '../run-cli.ts';
import { testWorld } from '../test-world.ts';
import { getArtifacts } from './get-artifacts.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kubexm-get-artifacts-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const overlay = `components:
  my-tool:
    folder: tools/my-tool
    url: https://example.org/my-tool-{version}-{arch}
    content: {kind: binary, path: /usr/local/bin/my-tool}
    versions: {1.0.0: {amd64: {checksum: "sha256:${'a'.repeat(64)}"}}}
`;

async function available(...flags: readonly string[]) {
  const world = testWorld({ cwd: folder });
  const code = await runCli(['get', 'artifacts', '--available', ...flags], world, [getArtifacts]);
  return { code, out: world.stdout.text(), err: world.stderr.text() };
}

it('says where it would be kept when nothing is here', async () => {
  const world = testWorld({ cwd: folder });
  expect(await runCli(['get', 'artifacts'], world, [getArtifacts])).toBe(0);
  expect(world.stdout.text()).toBe('');
  expect(world.stderr.text()).toContain('.kubexm of the directory where kubexm was run');
});

function cluster(bom: string): string {
  const file = join(folder, 'cluster.yaml');
  writeFileSync(file, clusterFile({ artifacts: `  artifacts: {bom: ["${bom}"]}` }));
  return file;
}

describe('get artifacts --available', () => {
  it('lists our bill of materials', async () => {
    const { code, out } = await available();
    expect(code).toBe(0);
    expect(out).toMatch(/^containerd +2\./m);
    expect(out).not.toContain('my-tool');
  });

  it('lists what the bill of materials of a cluster file adds, too', async () => {
    writeFileSync(join(folder, 'mine.yaml'), overlay);
    const { code, out } = await available('-f', cluster(join(folder, 'mine.yaml')));
    expect(code).toBe(0);
    expect(out).toMatch(/^my-tool +1\.0\.0 +amd64 +known/m);
    expect(out).toMatch(/^containerd +2\./m);
  });

  it('wants the file that something is said about', async () => {
    const { code, err } = await available('-e', 'version=v1.36.4');
    expect(code).toBe(2);
    expect(err).toContain('needs --file');
  });

  it('says what is wrong with the file', async () => {
    const { code, err } = await available('-f', cluster('/nowhere/mine.yaml'));
    expect(code).toBe(2);
    expect(err).toContain('/nowhere/mine.yaml');
  });
});

describe('get artifacts', () => {
  it.each([
    ['-f prod.yaml', '-f prod.yaml --available'],
    ['-e version=v1.36.4', "-e 'version=v1.36.4' --available -f cluster.yaml"],
    ['--age-identity key.txt', '--age-identity key.txt --available -f cluster.yaml'],
  ])('takes %s only with --available', async (typed, next) => {
    const world = testWorld({ cwd: folder });
    expect(await runCli(['get', 'artifacts', ...typed.split(' ')], world, [getArtifacts])).toBe(2);
    expect(world.stderr.text()).toContain(`kubexm get artifacts ${next}`);
  });
});
