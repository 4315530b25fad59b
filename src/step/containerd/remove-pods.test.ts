import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Read } from '../../plan/port.ts';
import { applyContext } from '../../plan/testing/apply-context.ts';
import type { UndoAction } from '../../plan/undo.ts';
import type { HostPort } from '../../runner/host-port.ts';
import { distributionsAtWork } from '../host/node-of-others.ts';
import { removePods } from './remove-pods.ts';
import { anyShim, podNamespace, shimsIn } from './shims.ts';

let host: string;

beforeEach(() => {
  host = mkdtempSync(join(tmpdir(), 'kubexm-pods-'));
  for (const [name, script] of Object.entries({ crictl, ctr, pgrep, sleep: 'exit 0', systemctl: 'exit 1' }))
    writeFileSync(join(host, name), `#!/bin/sh\ncd ${host}/containers\n${script}\n`, { mode: 0o755 });
});
afterEach(() => rmSync(host, { recursive: true }));

/** A host whose containers are files in folders by namespace. */
const crictl = `[ ! -e ../broken ] || exit 1
rm -f k8s.io/pod*`;
const ctr = `[ ! -e ../broken ] || exit 1
if [ "$1" = -n ]; then cd "$2" && shift 2; fi
kind='labels."io.cri-containerd.kind"'
case "$*" in
  'containers ls -q') ls ;;
  "containers ls -q $kind") ls | grep -E '^(pod|asked)' ;;
  "containers ls -q $kind!=sandbox,$kind!=container") ls | grep -vE '^(pod|asked)' || : ;;
  'containers rm '*) rm "$3" ;;
esac`;
const pgrep = `ls k8s.io | while read -r id; do
  echo "4711 /usr/bin/containerd-shim-runc-v2 -namespace k8s.io -id $id -address /run/containerd/containerd.sock"
done`;

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

type Unit = Partial<Extract<UndoAction, { readonly do: 'unit' }>>;

/** What a containerd was before kubexm came. */
const portOn = (before: Unit | undefined): HostPort => {
  const run = ([program = '', ...words]: readonly string[]) => {
    const { status, stdout } = spawnSync(program, words, {
      encoding: 'utf8',
      env: { PATH: `${host}:/usr/bin:/bin` },
    });
    return { code: status ?? 1, stdout, stderr: '' };
  };
  const unit = { do: 'unit', name: 'containerd.service', active: false, enabled: 'disabled', ...before };
  const originals = before === undefined ? [] : [{ key: 'unit:containerd.service', actions: [unit] }];
  return {
    runUnit: async ({ argv }: { readonly argv: readonly string[] }) => run(argv),
    read: async (reads: readonly (Read & { readonly argv?: readonly string[] })[]) =>
      reads.map(({ kind, argv = [] }) => {
        if (kind === 'originals') return originals;
        if (kind === 'unit') return { load: 'not-found', active: false };
        if (argv.includes(distributionsAtWork)) return { state: 'answered', code: 1, stdout: '' };
        // Asked for pods.
        if (argv[0] === 'crictl') return { state: 'absent' };
        return { state: 'answered', ...run(argv) };
      }),
  } as unknown as HostPort;
};

const port = portOn({});

async function stateOn(before: Unit | undefined): Promise<string> {
  const { check } = removePods;
  if ('reads' in check) throw new TypeError('it asks for itself');
  return (await check.ask(portOn(before), {}, { interrupted: false })).state;
}

const planted = {
  'k8s.io': ['pod-1', 'pod-2', 'asked-for', 'made-by-hand'],
  moby: ['database'],
  default: ['stranger'],
};

it('takes what kubelets asked for, and nothing that others run in the same containerd', async () => {
  plant(planted);
  expect(await stateOn({})).toBe('drifted');
  await removePods.apply(port, {}, undefined, applyContext);
  expect(containers()).toEqual(['default/stranger', 'moby/database']);
  expect(await stateOn({})).toBe('satisfied');
});

it.each<[string, Unit | undefined]>([
  ['ran', { active: true }],
  ['would have run with the next boot', { enabled: 'enabled' }],
  ['was never ours', undefined],
])('leaves what others made among the pods of a containerd that %s before', async (_title, before) => {
  plant(planted);
  expect(await stateOn(before)).toBe('drifted');
  await removePods.apply(portOn(before), {}, undefined, applyContext);
  expect(containers()).toEqual(['default/stranger', 'k8s.io/made-by-hand', 'moby/database']);
  expect(await stateOn(before)).toBe('satisfied');
});

it('takes nothing from a containerd of others that cannot tell whose it is', async () => {
  plant(planted);
  const before = containers();
  writeFileSync(join(host, 'broken'), '');
  expect(await stateOn({ active: true })).toBe('drifted');
  await expect(removePods.apply(portOn({ active: true }), {}, undefined, applyContext)).rejects.toMatchObject(
    { code: 'host.change-failed' },
  );
  expect(containers()).toEqual(before);
});

it.each<Unit>([{}, { active: true }])('starts a containerd that somebody stopped: %j', async (before) => {
  plant({ 'k8s.io': ['pod-1'] });
  writeFileSync(join(host, 'broken'), '');
  writeFileSync(
    join(host, 'systemctl'),
    `#!/bin/sh\n[ "$*" != 'start containerd.service' ] || rm ${host}/broken\n`,
    { mode: 0o755 },
  );
  expect(await stateOn(before)).toBe('drifted');
  await removePods.apply(portOn(before), {}, undefined, applyContext);
  expect(containers()).toEqual([]);
  expect(await stateOn(before)).toBe('satisfied');
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
