import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Read } from '../../plan/port.ts';
import { applyContext } from '../../plan/testing/apply-context.ts';
import type { HostPort } from '../../runner/host-port.ts';
import { statePaths } from '../../runner/state-paths.ts';
import { objectsOf } from '../../runner/undo/originals.ts';
import { stopNode } from './stop-node.ts';

const kubelet = '/var/lib/kubelet';
const state = statePaths();
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kubexm-stop-'));
  mkdirSync(objectsOf(state.original).replace(state.root, folder), { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A node at rest with these mounts, that had these entries before it became one. */
function nodeWith(mounts: readonly string[], entries: readonly string[] | undefined) {
  const mounted = join(folder, 'mounted');
  writeFileSync(mounted, mounts.map((place) => `${place}\n`).join(''));
  const programs = {
    findmnt: `cat ${mounted}`,
    umount: `grep -vxFe "$2" ${mounted} >${mounted}.new; mv ${mounted}.new ${mounted}`,
    systemctl: 'exit 0',
    readlink: 'echo "$3"',
  };
  for (const [name, script] of Object.entries(programs))
    writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  const list = join(objectsOf(state.original).replace(state.root, folder), 'list');
  writeFileSync(list, (entries ?? []).map((entry) => `${entry}\0`).join(''));
  const originals = [
    {
      key: 'unit:kubelet.service',
      actions: [{ do: 'unit', name: 'kubelet.service', active: false }],
    },
    ...(entries === undefined
      ? []
      : [{ key: 'entries', actions: [{ do: 'entries', directory: kubelet, sha256: 'list' }] }]),
  ];
  const run = ([program = '', ...words]: readonly string[]) => {
    const moved = words.map((word) => word.replaceAll(state.root, folder));
    const { status, stdout, stderr } = spawnSync(program, moved, {
      encoding: 'utf8',
      env: { PATH: `${folder}:/usr/bin:/bin` },
    });
    return { state: 'answered', code: status, stdout, stderr };
  };
  const port = {
    read: async (reads: readonly (Read & { readonly argv?: readonly string[] })[]) =>
      reads.map(({ kind, argv = [] }) => {
        if (kind === 'originals') return originals;
        return kind === 'unit' ? { load: 'loaded', active: false, activity: 'inactive' } : run(argv);
      }),
    runUnit: async ({ argv }: { readonly argv: readonly string[] }) => run(argv),
  } as unknown as HostPort;
  return { port, left: () => readFileSync(mounted, 'utf8').split('\n').filter(Boolean) };
}

async function stateOf(port: HostPort): Promise<string> {
  const { check } = stopNode;
  if ('reads' in check) throw new TypeError('it asks for itself');
  return (await check.ask(port, {}, { interrupted: false })).state;
}

const volumes = [`${kubelet}/pods/1/volumes/token`, `${kubelet}/plugins/kubernetes.io/csi/globalmount`];

it('unmounts volumes of pods, and no disk that was mounted before', async () => {
  const disks = ['/', kubelet, `${kubelet}/pods`, `${kubelet}/a disk`];
  const node = nodeWith([...disks, ...volumes], disks.slice(1));
  expect(await stateOf(node.port)).toBe('drifted');
  await stopNode.apply(node.port, {}, undefined, applyContext);
  expect(node.left()).toEqual(disks);
  expect(await stateOf(node.port)).toBe('satisfied');
});

it('unmounts whatever is there where nobody remembered what was before', async () => {
  const node = nodeWith(['/', kubelet, ...volumes, `${kubelet}/a disk`], undefined);
  expect(await stateOf(node.port)).toBe('drifted');
  await stopNode.apply(node.port, {}, undefined, applyContext);
  expect(node.left()).toEqual(['/', kubelet]);
});
