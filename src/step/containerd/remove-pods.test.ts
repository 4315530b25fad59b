import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { applyContext } from '../../plan/testing/apply-context.ts';
import type { HostPort } from '../../runner/host-port.ts';
import { removePods } from './remove-pods.ts';
import { anyShim, podNamespace, shimsIn } from './shims.ts';

let host: string;

beforeEach(() => {
  host = mkdtempSync(join(tmpdir(), 'kubexm-pods-'));
  for (const [name, script] of Object.entries({ crictl, ctr, pgrep, sleep: 'exit 0' }))
    writeFileSync(join(host, name), `#!/bin/sh\ncd ${host}/containers\n${script}\n`, { mode: 0o755 });
});
afterEach(() => rmSync(host, { recursive: true }));

/** A host whose containers are files in folders by namespace. */
const crictl = `rm -f k8s.io/pod*`;
const ctr = `if [ "$1" = -n ]; then cd "$2" && shift 2; fi
case "$*" in
  'namespaces ls -q') ls ;;
  'containers ls -q') ls ;;
  'containers rm '*) rm "$3" ;;
esac`;
const pgrep = `ls k8s.io | grep .`;

function plant(containers: Readonly<Record<string, readonly string[]>>): void {
  for (const [namespace, names] of Object.entries(containers)) {
    mkdirSync(join(host, 'containers', namespace), { recursive: true });
    for (const name of names) writeFileSync(join(host, 'containers', namespace, name), '');
  }
}

const containers = () =>
  readdirSync(join(host, 'containers'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.includes('/'))
    .toSorted();

const port = {
  async runUnit({ argv }: { readonly argv: readonly [string, ...string[]] }) {
    const [program, ...words] = argv;
    const { status } = spawnSync(program, words, { env: { PATH: `${host}:/usr/bin:/bin` } });
    return { code: status ?? 1, stdout: '', stderr: '' };
  },
} as unknown as HostPort;

it('takes what kubelets asked for, and nothing that others run in the same containerd', async () => {
  plant({ 'k8s.io': ['pod-1', 'pod-2', 'made-by-hand'], moby: ['database'], default: ['stranger'] });
  await removePods.apply(port, {}, undefined, applyContext);
  expect(containers()).toEqual(['default/stranger', 'moby/database']);
});

it('ends a shim whose container nobody knows', async () => {
  plant({ 'k8s.io': [] });
  const process = '/usr/bin/sleep 60 >/dev/null 2>&1 & echo $!';
  const pid = spawnSync('sh', ['-c', process], { encoding: 'utf8' }).stdout.trim();
  const line = shim('k8s.io', '/run/containerd/containerd.sock');
  const programs = {
    pgrep: `grep -qs 'State:.S' /proc/${pid}/status && echo "${pid} ${line}"`,
    runc: `echo "$*" >>${host}/ended`,
  };
  for (const [name, script] of Object.entries(programs))
    writeFileSync(join(host, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  await removePods.apply(port, {}, undefined, applyContext);
  const ended = '--root /run/containerd/runc/k8s.io delete --force 4f53cda18c2baa0c\n';
  expect(readFileSync(join(host, 'ended'), 'utf8')).toBe(ended);
});

const shim = (namespace: string, socket: string, program = '/usr/local/bin/containerd-shim-runc-v2') =>
  `${program} -namespace ${namespace} -id 4f53cda18c2baa0c -address ${socket}`;

it.each([
  ['a pod', shim('k8s.io', '/run/containerd/containerd.sock'), true, true],
  [
    'a pod, by a program elsewhere',
    shim('k8s.io', '/run/containerd/containerd.sock', '/usr/bin/containerd-shim-runc-v2'),
    true,
    true,
  ],
  ['a container of Docker', shim('moby', '/run/containerd/containerd.sock'), false, true],
  ['a pod of k3s', shim('k8s.io', '/run/k3s/containerd/containerd.sock'), false, false],
  ['who looks for them', `sh -c pgrep -f '${shimsIn(podNamespace)}'`, false, false],
])('knows by its command line whose %s is', (_, line, isPod, isInContainerd) => {
  const found = (pattern: string) => spawnSync('grep', ['-qE', pattern], { input: line }).status === 0;
  expect([found(shimsIn(podNamespace)), found(anyShim)]).toEqual([isPod, isInContainerd]);
});
