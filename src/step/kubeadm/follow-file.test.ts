import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Read } from '../../plan/port.ts';
import { isBatched } from '../../plan/step.ts';
import { sampleCluster, sampleNode } from '../../template/kubeadm/testing/sample-cluster.ts';
import { auditArguments } from '../../template/kubernetes/arguments-api-server.ts';
import { followFile } from './follow-file.ts';
import type { KubeadmHost } from './host-files.ts';

let folder: string;
const running: ChildProcess[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kubexm-follow-'));
  await writeFile(join(folder, 'kube-apiserver'), '#!/bin/sh\nread end\n', { mode: 0o755 });
});
afterEach(async () => {
  for (const process of running.splice(0)) process.kill();
  await rm(folder, { recursive: true });
});

/** Other API servers may run on this machine: the members tell this one from them. */
const members = ['https://follow-file.test:2379'];
const store = `--etcd-servers=${members.join(',')}`;
const audit = Object.entries(auditArguments(sampleCluster('1.34.4', 'separate').settings)).map(
  ([name, value]) => `--${name}=${value}`,
);

function hostThat(isAudited: boolean): KubeadmHost {
  const cluster = sampleCluster('1.34.4', 'separate');
  const { audit: log, ...settings } = { ...cluster.settings, etcdEndpoints: members };
  const wanted = isAudited && log !== undefined ? { ...settings, audit: log } : settings;
  return { cluster: { ...cluster, settings: wanted }, node: sampleNode('1.34.4', 'master') };
}

/** What is said of an API server that was started with flags, and whose manifest has others. */
async function stateOf(host: KubeadmHost, flags: readonly string[], written = flags): Promise<string> {
  const process = spawn(join(folder, 'kube-apiserver'), flags, { stdio: ['pipe', 'ignore', 'ignore'] });
  running.push(process);
  await new Promise((resolve) => process.once('spawn', resolve));
  const manifest = Buffer.from(written.map((flag) => `    - ${flag}\n`).join(''));
  const answer = ({ kind, argv = [] }: Read & { readonly argv?: readonly string[] }): unknown => {
    if (kind === 'path') return { type: 'file', content: manifest };
    const [program = '', ...words] = argv;
    const { status, stdout } = spawnSync(program, words, { encoding: 'utf8' });
    return { state: 'answered', code: status, stdout };
  };
  const { check } = followFile;
  if (isBatched(check)) throw new TypeError('it asks for itself');
  const reader = { read: async (reads: readonly Read[]) => reads.map(answer) };
  return (await check.ask(reader, host, { interrupted: false })).state;
}

describe('an API server of kubeadm', () => {
  it('follows when it runs with the members and the audit log that the file asks for', async () => {
    expect(await stateOf(hostThat(true), ['--secure-port=6443', store, ...audit])).toBe('satisfied');
  });

  it('does not where its pod was written and still runs as before', async () => {
    expect(await stateOf(hostThat(true), [store], [store, ...audit])).toBe('drifted');
  });

  it('does not where it logs otherwise, or has no log yet', async () => {
    expect(await stateOf(hostThat(true), [store, ...audit.slice(1)])).toBe('drifted');
    expect(await stateOf(hostThat(true), [store])).toBe('drifted');
  });

  it('has no audit log where the file wants none', async () => {
    expect(await stateOf(hostThat(false), [store, ...audit])).toBe('drifted');
    expect(await stateOf(hostThat(false), [store])).toBe('satisfied');
  });
});
