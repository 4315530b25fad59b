import { describe, expect, it } from 'vitest';
import type { Reader } from '../../plan/port.ts';
import { applyContext } from '../../plan/testing/apply-context.ts';
import type { UndoAction } from '../../plan/undo.ts';
import type { HostPort } from '../../runner/host-port.ts';
import type { Original } from '../../runner/undo/originals.ts';
import { returnToOriginals } from './return-to-originals.ts';

const original = (key: string): Original => ({
  runId: 'run',
  node: 'create/module/task/step',
  key,
  actions: [],
});

async function found(...keys: readonly string[]) {
  const { check } = returnToOriginals;
  if ('reads' in check) throw new TypeError('it asks for itself');
  const reader: Reader = { read: async () => [keys.map(original)] };
  return check.ask(reader, { modules: [] }, { interrupted: false });
}

it('counts what it puts back, not what was remembered of data that stays', async () => {
  expect(await found('path:/etc/hosts', 'data:/var/lib/etcd/member', 'entries:/var/log/pods')).toMatchObject({
    state: 'drifted',
    because: { en: 'no longer as before kubexm (1): path:/etc/hosts' },
    disruption: 'restart',
  });
});

it('forgets what was remembered also where nothing else is left', async () => {
  expect(await found('data:/var/lib/etcd/member')).toMatchObject({ state: 'drifted', disruption: 'none' });
  expect(await found()).toMatchObject({ state: 'satisfied' });
});

const mark = 'path:/var/lib/kubexm/cluster';
const remembered = ['entries:/var/lib/kubelet', 'data:/var/lib/etcd/member'];

/** What goes of a host, where this was captured by modules of these names. */
async function returned(captured: Readonly<Record<string, readonly string[]>>, modules: readonly string[]) {
  let left = Object.entries(captured).flatMap(([module, keys]) =>
    keys.map((key) => ({ ...original(key), node: `create/${module}/task/${key}` })),
  );
  const all = left.map(({ key }) => key);
  const port = {
    read: async () => [left],
    revert: async () => undefined,
    async change([{ keys = [] } = {}]: readonly { readonly keys?: readonly string[] }[]) {
      left = left.filter(({ key }) => !keys.includes(key));
    },
  } as unknown as HostPort;
  await returnToOriginals.apply(port, { modules }, undefined, applyContext);
  const { check } = returnToOriginals;
  if ('reads' in check) throw new TypeError('it asks for itself');
  expect(await check.ask(port, { modules }, { interrupted: false })).toMatchObject({ state: 'satisfied' });
  return all.filter((key) => !left.some((one) => one.key === key));
}

it('knows whose host it is, and what others had there, for as long as anything of the cluster is there', async () => {
  const preparation = [...remembered, mark, 'sysctl:vm.swappiness'];
  const nodes = ['unit:kubelet.service'];
  expect(await returned({ preparation, nodes }, ['preparation'])).toEqual(['sysctl:vm.swappiness']);
  expect(await returned({ preparation, nodes }, ['nodes'])).toEqual(nodes);
  expect(await returned({ preparation }, ['preparation'])).toEqual(preparation);
  expect(await returned({ preparation, nodes }, [])).toEqual([...preparation, ...nodes]);
});

it('forgets what a part remembered with that part', async () => {
  const etcd = ['data:/var/lib/etcd/member', 'unit:etcd.service'];
  expect(await returned({ preparation: [mark], etcd }, ['etcd'])).toEqual(etcd);
});

describe('what ran before kubexm came', () => {
  const unit = (name: string, active: boolean): UndoAction => ({
    ...({ do: 'unit', name, active, enabled: 'enabled', startedWith: null } as const),
  });
  const file = (path: string): UndoAction => ({ do: 'remove-path', path, recursive: false });
  const captured: readonly Original[] = [
    original('entries:/var/lib/kubelet'),
    original(mark),
    { ...original('path:/etc/nginx.conf'), actions: [file('/etc/nginx.conf')] },
    original('data:/var/lib/containerd'),
    {
      ...original('unit:nginx.service'),
      actions: [unit('nginx.service', true), unit('watch.service', false), file('/etc/watch.service')],
    },
    { ...original('unit:etcd.service'), actions: [unit('etcd.service', false)] },
  ].map((one) => ({ ...one, node: `create/module/task/${one.key}` }));

  function nameOf(action: UndoAction): string {
    if ('name' in action) return action.name;
    return 'path' in action ? action.path : '';
  }

  async function actsOn(load: string): Promise<readonly string[]> {
    const acts: string[] = [];
    const port = {
      read: async ([asked]: readonly { readonly kind: string }[]) =>
        asked?.kind === 'unit' ? [{ load }] : [captured],
      revert: async (actions: readonly UndoAction[]) =>
        void (actions.length > 0 && acts.push(`back: ${actions.map(nameOf).join(' ')}`)),
      change: async ([change]: readonly { readonly do: string; readonly keys?: readonly string[] }[]) =>
        void acts.push(...(change?.keys ?? []).map((key) => `forgotten: ${key}`)),
    } as unknown as HostPort;
    await returnToOriginals.apply(port, { modules: [] }, undefined, applyContext);
    return acts;
  }

  const first = [
    'back: etcd.service',
    'forgotten: unit:etcd.service',
    // What rested stops with its files, in one go.
    'back: watch.service /etc/watch.service',
    'back: /etc/nginx.conf',
    'forgotten: path:/etc/nginx.conf',
  ];
  // Without what was there, data of others would be taken for what the units wrote.
  const last = [
    'forgotten: unit:nginx.service',
    'forgotten: data:/var/lib/containerd',
    'forgotten: entries:/var/lib/kubelet',
    `forgotten: ${mark}`,
  ];

  it('is started once all that it reads is back', async () => {
    expect(await actsOn('loaded')).toEqual([...first, 'back: nginx.service', ...last]);
  });

  it('is let go where a package of ours had started it, and has gone', async () => {
    expect(await actsOn('not-found')).toEqual([...first, ...last]);
  });
});
