import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readKept, writeKept } from '../../domain/kept-data.ts';
import type { Read } from '../../plan/port.ts';
import { applyContext } from '../../plan/testing/apply-context.ts';
import type { HostPort } from '../../runner/host-port.ts';
import { type KeepDataInput, keepData } from './keep-data.ts';

let root: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'kubexm-kept-'));
});
afterEach(() => rm(root, { recursive: true }));

const record = '/var/lib/kubexm/kept/demo';
const unit = 'containerd.service';
const store = { dataDir: '/var/lib/etcd', members: ['e1=https://10.0.0.1:2380'], config: {} };
const input: KeepDataInput = {
  cluster: 'demo',
  etcd: { ...store, unit: 'etcd.service' },
  images: { directory: '/var/lib/containerd', unit },
};

type Originals = readonly { readonly key: string; readonly actions: readonly object[] }[];

const made = {
  key: 'path:/var/lib/etcd',
  actions: [{ do: 'remove-path', path: '/var/lib/etcd', recursive: false }],
};
const ofOthers = {
  key: 'data:/var/lib/containerd',
  actions: [{ do: 'data', directory: '/var/lib/containerd', present: true }],
};
const ofOurs = {
  ...ofOthers,
  actions: [{ do: 'data', directory: '/var/lib/containerd', present: false }],
};

const stored = (present: boolean) => ({
  key: 'data:/var/lib/etcd/member',
  actions: [{ do: 'data', directory: '/var/lib/etcd/member', present }],
});

const image = (reference: string, present: boolean) => ({
  key: `image:${reference}`,
  actions: [{ do: 'image', reference, present }],
});

interface Changed {
  readonly path?: string;
  readonly content?: string;
  readonly keys?: readonly string[];
}

/** A host whose disk is a folder of this one. */
function hostWith(found: Originals): HostPort {
  let originals = found;
  const answer = async (read: Read & { readonly argv?: readonly string[]; readonly path?: string }) => {
    if (read.kind === 'originals') return originals;
    if (read.kind === 'path') {
      const content = await readFile(join(root, read.path ?? '')).catch(() => undefined);
      return content === undefined ? { type: 'absent' } : { type: 'file', content };
    }
    const [program = '', ...words] = (read.argv ?? []).map((word) =>
      word.startsWith('/') ? join(root, word) : word,
    );
    return { state: 'answered', ...spawnSync(program, words, { encoding: 'utf8' }), code: 0 };
  };
  return {
    read: (reads: readonly Read[]) => Promise.all(reads.map(answer)),
    async change(changes: readonly Changed[]) {
      for (const { path, content, keys = [] } of changes) {
        originals = originals.filter(({ key }) => !keys.includes(key));
        if (path !== undefined) await (content === undefined ? rm(join(root, path)) : put(path, content));
      }
    },
  } as unknown as HostPort;
}

async function put(path: string, content = ''): Promise<void> {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), content);
}

async function stateOf(port: HostPort): Promise<string> {
  const { check } = keepData;
  if ('reads' in check) throw new TypeError('it asks for itself');
  return (await check.ask(port, input, { interrupted: false })).state;
}

async function noted(originals: Originals, port = hostWith(originals)) {
  expect(await stateOf(port)).toBe('drifted');
  await keepData.apply(port, input, undefined, applyContext);
  expect(await stateOf(port)).toBe('satisfied');
  return readKept(await readFile(join(root, record), 'utf8'))[0];
}

describe('data that a deletion leaves', () => {
  beforeEach(async () => {
    await put('/var/lib/etcd/member/snap/db');
    await put('/var/lib/containerd/layers');
  });

  it('is named with its cluster, its members and what goes with it one day', async () => {
    expect(await noted([made, stored(false), ofOurs, image('brought:1', false)])).toEqual({
      cluster: 'demo',
      etcd: { ...store, directory: '/var/lib/etcd' },
      images: { directory: '/var/lib/containerd' },
    });
  });

  it('takes no directory along that was there before, nor images that others had', async () => {
    const kept = await noted([
      stored(false),
      ofOthers,
      image('brought:1', false),
      image('of-others:1', true),
    ]);
    expect(kept?.etcd?.directory).toBe('/var/lib/etcd/member');
    expect(kept?.images).toBeUndefined();
    expect(kept?.imported).toEqual(['brought:1']);
  });

  it('is not that of others which etcd began with', async () => {
    const kept = await noted([ofOurs, stored(true)]);
    expect(kept?.etcd).toBeUndefined();
    expect(kept?.images).toEqual({ directory: '/var/lib/containerd' });
  });

  it('is that of etcd where its unit was ours before anybody remembered', async () => {
    const kept = await noted([ofOurs, { key: 'unit:etcd.service', actions: [] }]);
    expect(kept?.etcd?.directory).toBe('/var/lib/etcd/member');
  });

  it('is not put back with the rest: a containerd of others would remove the images that were brought', async () => {
    for (const data of [ofOthers, ofOurs]) {
      const originals = [made, stored(false), data, image('of-others:1', true)];
      const all = [...originals, image('brought:1', false)];
      const port = hostWith(all);
      await noted([], port);
      expect(await port.read([{ kind: 'originals' }])).toEqual([originals]);
      expect(await stateOf(hostWith(all)), 'cut off behind the record').toBe('drifted');
      await rm(join(root, record));
    }
  });

  it('stays what it was called when the rest of the host has been put back already', async () => {
    await noted([made, stored(false), ofOurs]);
    expect(await stateOf(hostWith([]))).toBe('satisfied');
  });

  it('stays ours through a cluster that took it up, which found it there', async () => {
    await put(
      record,
      writeKept({
        cluster: 'demo',
        etcd: { dataDir: '/var/lib/etcd', directory: '/var/lib/etcd', members: ['another'], config: {} },
        images: { directory: '/var/lib/containerd' },
      }),
    );
    expect(await noted([stored(true), ofOthers])).toEqual({
      cluster: 'demo',
      etcd: { ...store, directory: '/var/lib/etcd' },
      images: { directory: '/var/lib/containerd' },
    });
  });

  it('is no longer that of a cluster whose data was there before', async () => {
    const other = join(dirname(record), 'other');
    const past = join(dirname(record), 'past');
    const theirs = { directory: '/var/lib/etcd', members: ['o1=https://10.0.0.9:2380'], config: {} };
    await put(other, writeKept({ cluster: 'other', etcd: { dataDir: '/var/lib/etcd', ...theirs } }));
    const elsewhere = { cluster: 'past', etcd: { dataDir: '/srv/etcd', ...theirs } };
    await put(past, writeKept({ ...elsewhere, images: { directory: '/var/lib/containerd' } }));
    // What a power cut left beside a record says nothing.
    await put(
      join(dirname(record), '.past.kubexm'),
      writeKept({ cluster: 'past', images: { directory: '/var/lib/containerd' } }),
    );
    await noted([made, stored(false), ofOurs]);
    await expect(readFile(join(root, other), 'utf8')).rejects.toMatchObject({ code: 'ENOENT' });
    expect(readKept(await readFile(join(root, past), 'utf8'))).toEqual([elsewhere]);
  });

  it('is not spoken of where there is none', async () => {
    await rm(join(root, 'var'), { recursive: true });
    expect(await stateOf(hostWith([made, stored(false), ofOurs]))).toBe('satisfied');
  });
});
