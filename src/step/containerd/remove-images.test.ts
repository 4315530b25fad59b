import { describe, expect, it } from 'vitest';
import { type KeptData, writeKept } from '../../domain/kept-data.ts';
import type { Read } from '../../plan/port.ts';
import { applyContext } from '../../plan/testing/apply-context.ts';
import type { Text } from '../../problem/text.ts';
import type { HostPort } from '../../runner/host-port.ts';
import { keptRecordOf } from '../../runner/state-paths.ts';
import { forgetRecords } from '../host/forget-records.ts';
import { removeImages } from './remove-images.ts';

const dataRoot = '/var/lib/containerd';
const ours = 'registry.k8s.io/pause:3.10';
const left = 'registry.k8s.io/etcd:3.6';
const theirs = 'docker.io/library/redis:7';

interface Host {
  /** The data root held something before kubexm came. */
  readonly heldBefore: boolean;
  readonly shims?: boolean;
  readonly load?: string;
  /** containerd cannot be started. */
  readonly isBroken?: boolean;
  /** It runs already. */
  readonly runs?: boolean;
  /** Nothing is known of before: the host is of no cluster. */
  readonly isNobodys?: boolean;
  /** The data root has been emptied by somebody. */
  readonly isEmptied?: boolean;
  /** What the host says that a deletion left. */
  readonly kept?: KeptData;
}

/** A host to which an image was brought, while another was there before. Only a containerd that runs lets images go. */
function hostWith(host: Host) {
  const { heldBefore, shims = false, load = 'loaded', isNobodys = false, kept } = host;
  const image = (reference: string, present: boolean) => ({
    runId: 'run',
    node: `create/container-runtime/import ${reference}`,
    key: `image:${reference}`,
    actions: [{ do: 'image', reference, present }],
  });
  const data = { do: 'data', directory: dataRoot, present: heldBefore };
  const all = [
    { runId: 'run', node: 'create/container-runtime/data', key: `data:${dataRoot}`, actions: [data] },
    image(ours, false),
    image(theirs, true),
  ];
  const originals = new Map((isNobodys ? [] : all).map((one) => [one.key, one]));
  const there = new Set([...(isNobodys ? [] : [ours]), theirs, ...(kept?.imported ?? [])]);
  const records = new Map(kept === undefined ? [] : [[keptRecordOf(kept.cluster), writeKept(kept)]]);
  const done: string[] = [];
  let runs = host.runs ?? false;
  const said = (text: string) => ({ state: 'answered', code: text === '' ? 1 : 0, stdout: text });
  const answer = ({ kind, path = '', argv = [] }: Asked): unknown => {
    if (kind === 'originals') return [...originals.values()];
    if (kind === 'unit') return { load, active: runs, activity: runs ? 'active' : 'inactive' };
    if (kind === 'path') {
      const content = records.get(path);
      return content === undefined ? { type: 'absent' } : { type: 'file', content: Buffer.from(content) };
    }
    if (argv[0] === 'find') return said(host.isEmptied ? '' : `${dataRoot}/io.containerd.content.v1.content`);
    return said(shims ? '4711\n' : '');
  };
  const port = {
    read: async (reads: readonly Read[]) => reads.map(answer),
    run: async ({ argv }: { readonly argv: readonly string[] }) => {
      if (argv[0] !== 'systemctl') return { code: 0, stdout: '', stderr: '' };
      done.push(argv.slice(0, 2).join(' '));
      runs = argv[1] === 'start' && load === 'loaded' && !host.isBroken;
      return { code: argv[1] === 'stop' || runs ? 0 : 1, stdout: '', stderr: '' };
    },
    revert: async (actions: readonly { readonly reference: string; readonly present: boolean }[]) => {
      for (const { reference, present } of actions.filter(() => runs)) {
        done.push(`remove ${reference}`);
        if (!present) there.delete(reference);
      }
    },
    change: async (changes: readonly Changed[]) => {
      for (const { do: what, keys = [], path = '', content } of changes) {
        done.push(what);
        for (const key of keys) originals.delete(key);
        if (content === undefined) records.delete(path);
        else records.set(path, content);
      }
    },
  } as unknown as HostPort;
  return { port, there, done, records };
}

type Asked = Read & { readonly path?: string; readonly argv?: readonly string[] };
interface Changed {
  readonly do: string;
  readonly keys?: readonly string[];
  readonly path?: string;
  readonly content?: string;
}

async function stateOf(port: HostPort, leftBy?: string): Promise<string> {
  const { check } = removeImages;
  if ('reads' in check) throw new TypeError('it asks for itself');
  return (await check.ask(port, { dataRoot, leftBy }, { interrupted: false })).state;
}

async function removed(port: HostPort, leftBy?: string): Promise<readonly string[]> {
  expect(await stateOf(port, leftBy)).toBe('drifted');
  const said: string[] = [];
  const context = { ...applyContext, progress: ({ en }: Text) => void said.push(en) };
  await removeImages.apply(port, { dataRoot, leftBy }, undefined, context);
  expect(await stateOf(port, leftBy)).toBe('satisfied');
  return said;
}

describe('images that kubexm brought', () => {
  it('go where others had theirs before, which stay', async () => {
    const { port, there } = hostWith({ heldBefore: true });
    await removed(port);
    expect([...there]).toEqual([theirs]);
  });

  it('go while somebody runs a container, for then nothing goes as a whole', async () => {
    expect(await stateOf(hostWith({ heldBefore: false, shims: true }).port)).toBe('drifted');
  });

  it('are left to who removes images and layers as a whole', async () => {
    expect(await stateOf(hostWith({ heldBefore: false }).port)).toBe('satisfied');
  });

  it('stay where there is no containerd that could remove them', async () => {
    expect(await stateOf(hostWith({ heldBefore: true, load: 'not-found' }).port)).toBe('satisfied');
  });
});

describe('images that a deletion left among those of others', () => {
  const kept = { cluster: 'demo', imported: [left] };

  it('go with those that a later cluster brought, which took them for earlier ones', async () => {
    const { port, there, records } = hostWith({ heldBefore: true, kept });
    await removed(port, 'demo');
    expect([...there]).toEqual([theirs]);
    expect([...records]).toEqual([]);
  });

  it('go from a host that is of no cluster any more, and nothing else of what it says is forgotten', async () => {
    const images = { directory: '/srv/containerd' };
    const nobodys = { heldBefore: true, isNobodys: true, kept: { ...kept, images } };
    const { port, there, records } = hostWith(nobodys);
    await removed(port, 'demo');
    expect([...there]).toEqual([theirs]);
    expect([...records.values()]).toEqual([writeKept({ cluster: 'demo', images })]);
  });

  it('stay where they are not asked for', async () => {
    expect(await stateOf(hostWith({ heldBefore: true, isNobodys: true, kept }).port)).toBe('satisfied');
  });

  it('stay, and are known, where there is no containerd that could remove them', async () => {
    const bare = { heldBefore: true, isNobodys: true, load: 'not-found', kept };
    expect(await stateOf(hostWith(bare).port, 'demo')).toBe('satisfied');
  });

  it('are spoken of no longer where somebody has removed everything', async () => {
    const emptied = { heldBefore: true, isNobodys: true, kept, load: 'not-found', isEmptied: true };
    const { port, records } = hostWith(emptied);
    await removed(port, 'demo');
    expect([...records]).toEqual([]);
  });

  it('stay known where containerd does not start, with those of this cluster, and keep nobody from what follows', async () => {
    const images = { directory: '/srv/containerd' };
    for (const [earlier, imported] of [
      [{ ...kept, images }, [left, ours]],
      [{ cluster: 'demo', images }, [ours]],
    ] as const) {
      const { port, there, records } = hostWith({ heldBefore: true, isBroken: true, kept: earlier });
      const told = await removed(port, 'demo');
      expect(told).toContainEqual(
        expect.stringContaining(`stay until a deletion finds one that runs: ${imported.length}`),
      );
      expect([...there]).toEqual(expect.arrayContaining([...imported]));
      const said = [...records.values()].map((line) => JSON.parse(line));
      expect(said).toEqual([{ cluster: 'demo', images, imported, isTried: true }]);
    }
  });

  it('are tried again by the next deletion', async () => {
    const { port, there, records } = hostWith({ heldBefore: true, isBroken: true, kept });
    await removed(port, 'demo');
    await forgetRecords.apply(port, { runId: 'run', nothingKeptOf: 'demo' }, undefined, applyContext);
    expect([...records.values()]).toEqual([writeKept({ cluster: 'demo', imported: [left, ours] })]);
    expect(await stateOf(port, 'demo')).toBe('drifted');
    expect([...there]).toContain(left);
  });
});

describe('the removal of images', () => {
  const kept = { cluster: 'demo', imported: [left] };
  const work = [
    `remove ${ours}`,
    'forget-originals',
    `remove ${left}`,
    // Cut off before, the host still says whose they are.
    'remove-path',
  ];

  it('starts containerd first, forgets what was brought only when that is gone, and lets containerd rest again', async () => {
    const { port, done } = hostWith({ heldBefore: true, kept });
    await removed(port, 'demo');
    expect(done).toEqual(['systemctl start', ...work, 'systemctl stop']);
  });

  it('leaves a containerd running that ran before', async () => {
    const { port, done } = hostWith({ heldBefore: true, runs: true, kept });
    await removed(port, 'demo');
    expect(done).toEqual(['systemctl start', ...work]);
  });
});
