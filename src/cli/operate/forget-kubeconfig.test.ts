import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { authorityFolder, writeAuthorities } from '../../pki/authority-files.ts';
import { demoAuthorities } from '../../pki/testing/demo-authorities.ts';
import { keepFolder } from '../../runner/kept/keep-folder.ts';
import { openWorkspace } from '../../runtime/workspace.ts';
import { testContext, testWorld } from '../test-world.ts';
import { bundleOf, forgetKubeconfig } from './forget-kubeconfig.ts';

let directory: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'kubexm-forget-'));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

/** What `fetch kubeconfig --merge` wrote, as far as it counts. */
const merged = (bundle: string): string => `clusters:
  - name: demo
    cluster: {certificate-authority-data: ${Buffer.from(bundle).toString('base64')}}
contexts:
  - name: demo
    context: {cluster: demo, user: demo}
users:
  - name: demo
`;

describe('a cluster that is gone', () => {
  it('is taken out of the usual file also by a go that finds its authorities put away', async () => {
    const made = await demoAuthorities();
    const workspace = openWorkspace(directory, { create: true });
    const session = { clusterDirectory: workspace.clusterDirectory('demo') };
    const folder = join(session.clusterDirectory, authorityFolder);
    await keepFolder(folder, writeAuthorities(made));
    expect(await bundleOf({ workspace, session }, 'run')).toBe(made.of.cluster.bundle);

    mkdirSync(join(session.clusterDirectory, 'deleted/run'), { recursive: true });
    renameSync(folder, join(session.clusterDirectory, 'deleted/run', authorityFolder));
    expect(await bundleOf({ workspace, session }, 'another')).toBeUndefined();
    const bundle = (await bundleOf({ workspace, session }, 'run')) ?? '';

    mkdirSync(join(directory, '.kube'));
    writeFileSync(join(directory, '.kube/config'), merged(made.of.cluster.bundle));
    const world = testWorld({ cwd: directory, env: { HOME: directory } });
    await forgetKubeconfig(bundle, testContext(world));
    expect(readFileSync(join(directory, '.kube/config'), 'utf8')).not.toContain('demo');
    expect(world.stderr.text()).toContain('Took the cluster out of');
  });
});
