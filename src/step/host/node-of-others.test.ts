import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Read, Reader } from '../../plan/port.ts';
import type { UndoAction } from '../../plan/undo.ts';
import { statePaths } from '../../runner/state-paths.ts';
import { objectsOf } from '../../runner/undo/originals.ts';
import { removePods } from '../containerd/remove-pods.ts';
import { removeWork } from '../kubeadm/remove-work.ts';
import { removeNodeTraces } from '../kubernetes/remove-node-traces.ts';
import { stopNode } from '../kubernetes/stop-node.ts';
import { clearRules } from '../network/clear-rules.ts';
import { removeNetworkTraces } from '../network/remove-traces.ts';
import { emptyDirectory } from './empty-directory.ts';

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
}

/** A host on which a kubelet is at work and all is there that a node has. */
function nodeWith({ wasActive, entries }: Remembered, load = 'loaded'): Reader {
  const list = 'list';
  writeFileSync(
    join(objectsOf(state.original).replace(state.root, root), list),
    (entries ?? []).map((entry) => `${entry}\0`).join(''),
  );
  const actions: UndoAction[] = [
    ...(wasActive === undefined
      ? []
      : [
          {
            ...({ do: 'unit', name: unit, active: wasActive } as const),
            ...({ enabled: 'enabled', startedWith: null } as const),
          },
        ]),
    ...(entries === undefined
      ? []
      : [{ do: 'entries', directory: '/var/lib/kubelet', sha256: list } as const]),
  ];
  const originals = actions.map((action) => ({
    key: action.do === 'unit' ? `unit:${unit}` : 'entries:/var/lib/kubelet',
    runId: 'run',
    node: 'create/nodes/kubelet',
    actions: [action],
  }));
  const answer = ({ kind, argv = [] }: Read & { readonly argv?: readonly string[] }): unknown => {
    if (kind === 'originals') return originals;
    if (kind === 'unit') return { load, active: true, activity: 'active' };
    if (kind === 'path') return { type: 'file' };
    const [program = '', ...words] = argv.map((word) => word.replaceAll(state.root, root));
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

describe.each(steps)('$id', ({ check }) => {
  async function does(node: Reader): Promise<boolean> {
    if ('reads' in check) throw new TypeError('it asks for itself');
    return (await check.ask(node, input, { interrupted: false })).state === 'drifted';
  }
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

it('takes what is left of a node whose kubelet has gone', async () => {
  const { check } = clearRules;
  if ('reads' in check) throw new TypeError('it asks for itself');
  const { state: found } = await check.ask(nodeWith({}, 'not-found'), {}, { interrupted: false });
  expect(found).toBe('drifted');
});
