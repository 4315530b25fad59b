import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Read, Reader } from '../../plan/port.ts';
import { applyContext } from '../../plan/testing/apply-context.ts';
import type { UndoAction } from '../../plan/undo.ts';
import type { HostPort } from '../../runner/host-port.ts';
import { statePaths } from '../../runner/state-paths.ts';
import { objectsOf } from '../../runner/undo/originals.ts';
import { removePods } from '../containerd/remove-pods.ts';
import { removeWork } from '../kubeadm/remove-work.ts';
import { removeNodeTraces } from '../kubernetes/remove-node-traces.ts';
import { stopNode } from '../kubernetes/stop-node.ts';
import { clearRules } from '../network/clear-rules.ts';
import { removeNetworkTraces } from '../network/remove-traces.ts';
import { emptyDirectory } from './empty-directory.ts';
import { distributionsAtWork } from './node-of-others.ts';

const unit = 'kubelet.service';
const state = statePaths();
let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'kubexm-node-'));
  mkdirSync(objectsOf(state.original).replace(state.root, root), { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true }));

interface Remembered {
  /** Whether a kubelet was at work when ours came; none came where this is missing. */
  readonly wasActive?: boolean;
  /** What was in its directory before. */
  readonly entries?: readonly string[];
  /** What there is of k3s. */
  readonly k3s?: 'at work' | 'at rest';
  /** Whether a containerd was at work when ours came. */
  readonly hadContainerd?: boolean;
}

/** A host on which a kubelet is at work and all is there that a node has. */
function nodeWith({ wasActive, entries, k3s, hadContainerd }: Remembered, load = 'loaded'): Reader {
  const list = 'list';
  writeFileSync(
    join(objectsOf(state.original).replace(state.root, root), list),
    (entries ?? []).map((entry) => `${entry}\0`).join(''),
  );
  const unitAction = (name: string, active: boolean | undefined): readonly UndoAction[] =>
    active === undefined ? [] : [{ do: 'unit', name, active, enabled: 'disabled', startedWith: null }];
  const actions: UndoAction[] = [
    ...unitAction(unit, wasActive),
    ...unitAction('containerd.service', hadContainerd),
    ...(entries === undefined
      ? []
      : [{ do: 'entries', directory: '/var/lib/kubelet', sha256: list } as const]),
  ];
  const originals = actions.map((action) => ({
    key: action.do === 'unit' ? `unit:${action.name}` : 'entries:/var/lib/kubelet',
    runId: 'run',
    node: 'create/nodes/kubelet',
    actions: [action],
  }));
  type Asked = Read & { readonly name?: string; readonly argv?: readonly string[] };
  const answer = ({ kind, name, argv = [] }: Asked): unknown => {
    if (kind === 'originals') return originals;
    if (kind === 'unit' && name === 'k3s.service')
      return { load: k3s === undefined ? 'not-found' : 'loaded', active: false, activity: 'inactive' };
    if (kind === 'unit' && name !== unit) return { load: 'not-found', active: false, activity: 'inactive' };
    if (kind === 'unit') return { load, active: true, activity: 'active' };
    if (kind === 'path') return { type: 'file' };
    const [program = '', ...words] = argv.map((word) => word.replaceAll(state.root, root));
    if (program === 'pgrep' && words.includes(distributionsAtWork))
      return {
        state: 'answered',
        code: k3s === 'at work' ? 0 : 1,
        stdout: k3s === 'at work' ? '4711\n' : '',
      };
    if (program !== 'grep') return { state: 'answered', code: 0, stdout: 'something\n' };
    const { status, stdout } = spawnSync(program, words, { encoding: 'utf8' });
    return { state: 'answered', code: status, stdout };
  };
  return { read: async (reads) => reads.map(answer) };
}

const input = {
  directory: '/var/lib/kubelet',
  withItself: true,
  unless: { enteredBefore: unit },
};
const steps = [
  stopNode,
  removePods,
  clearRules,
  removeNetworkTraces,
  removeNodeTraces,
  removeWork,
  emptyDirectory,
];

async function drifts(check: (typeof steps)[number]['check'], node: Reader): Promise<boolean> {
  if ('reads' in check) throw new TypeError('it asks for itself');
  return (await check.ask(node, input, { interrupted: false })).state === 'drifted';
}

describe.each(steps)('$id', ({ check }) => {
  const does = (node: Reader) => drifts(check, node);
  const withPods = ['/var/lib/kubelet', '/var/lib/kubelet/pods', '/var/lib/kubelet/pods/1234'];

  it.each<[string, Remembered]>([
    ['none of ours has come to', {}],
    ['was only looked at before ours should come', { entries: withPods }],
    ['ran pods before it was told to be ours', { wasActive: true, entries: withPods }],
  ])('leaves a node alone whose kubelet %s', async (_title, remembered) => {
    expect(await does(nodeWith(remembered))).toBe(false);
  });

  it.each<[string, Remembered]>([
    ['came with us', { wasActive: false, entries: [] }],
    [
      'came with us, where pods of an earlier one had left something',
      { wasActive: false, entries: withPods },
    ],
    ['had waited for somebody to tell it what to do', { wasActive: true, entries: ['/var/lib/kubelet'] }],
    ['came with us before anybody remembered what was there', { wasActive: true }],
  ])('cleans a node whose kubelet %s', async (_title, remembered) => {
    expect(await does(nodeWith(remembered))).toBe(true);
  });
});

describe.each([clearRules, removeNetworkTraces, removeNodeTraces, emptyDirectory])(
  '$id beside another distribution',
  ({ check }) => {
    it.each<[string, boolean, Remembered]>([
      ['none of ours has come to', false, { k3s: 'at work' }],
      ['none of ours has come to, also at rest', false, { k3s: 'at rest' }],
      ['ours has come to', false, { k3s: 'at work', wasActive: false, entries: [] }],
      ['ours has come to, once it is at rest', true, { k3s: 'at rest', wasActive: false, entries: [] }],
    ])('leaves to it what both have where %s', async (_title, isOurs, node) => {
      const load = node.wasActive === undefined ? 'not-found' : 'loaded';
      expect(await drifts(check, nodeWith(node, load))).toBe(isOurs);
    });
  },
);

describe('beside another distribution', () => {
  const ours = { k3s: 'at work', wasActive: false, entries: [] } as const;

  it('stops a kubelet of ours, and takes what kubeadm wrote for it', async () => {
    for (const { check } of [stopNode, removeWork]) expect(await drifts(check, nodeWith(ours))).toBe(true);
  });

  it('leaves volumes and rules alone when it stops a kubelet of ours', async () => {
    const told: string[] = [];
    const port = {
      ...nodeWith(ours),
      async runUnit({ argv }: { readonly argv: readonly string[] }) {
        told.push(argv.join(' '));
        return { code: 0, stdout: '', stderr: '' };
      },
    } as unknown as HostPort;
    await stopNode.apply(port, {}, undefined, applyContext);
    expect(told.join()).toContain('systemctl stop kubelet.service');
    for (const word of ['umount', 'kube-proxy --cleanup']) expect(told.join()).not.toContain(word);
  });

  it('takes the pods of a containerd of ours, and none of one that was there', async () => {
    const { check } = removePods;
    expect(await drifts(check, nodeWith({ ...ours, hadContainerd: false }))).toBe(true);
    expect(await drifts(check, nodeWith({ ...ours, hadContainerd: true }))).toBe(false);
    expect(await drifts(check, nodeWith({ k3s: 'at work' }, 'not-found'))).toBe(false);
  });
});

it.each([
  '/usr/local/bin/k3s server',
  'k3s agent --token-file /etc/token',
  '/usr/bin/rke2 agent',
  '/usr/local/bin/k0s worker --config=/etc/k0s/k0s.yaml',
  '/snap/microk8s/2129/kubelite --kubelet-args-file=/var/snap/microk8s/2129/args/kubelet',
])('knows another distribution at work: %s', (line) => {
  expect(spawnSync('grep', ['-qE', distributionsAtWork], { input: line }).status).toBe(0);
});

it.each([
  '/usr/local/bin/kubelet --config=/var/lib/kubelet/config.yaml',
  '/usr/local/bin/k3s kubectl get nodes',
  'vim k3s server',
  `pgrep -f ${'k3s server'}`,
])('takes nothing else for one: %s', (line) => {
  expect(spawnSync('grep', ['-qE', distributionsAtWork], { input: line }).status).toBe(1);
});

it('takes what is left of a node whose kubelet has gone', async () => {
  const { check } = clearRules;
  if ('reads' in check) throw new TypeError('it asks for itself');
  const { state: found } = await check.ask(nodeWith({}, 'not-found'), {}, { interrupted: false });
  expect(found).toBe('drifted');
});
