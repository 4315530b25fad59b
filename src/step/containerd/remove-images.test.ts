import { describe, expect, it } from 'vitest';
import type { Read } from '../../plan/port.ts';
import { applyContext } from '../../plan/testing/apply-context.ts';
import type { HostPort } from '../../runner/host-port.ts';
import { removeImages } from './remove-images.ts';

const dataRoot = '/var/lib/containerd';
const ours = 'registry.k8s.io/pause:3.10';
const theirs = 'docker.io/library/redis:7';

interface Host {
  /** The data root held something before kubexm came. */
  readonly heldBefore: boolean;
  readonly shims?: boolean;
  readonly load?: string;
  readonly left?: readonly string[];
}

/** A host to which an image was brought, while another was there before. */
function hostWith({ heldBefore, shims = false, load = 'loaded', left = [] }: Host) {
  const image = (reference: string, present: boolean) => ({
    runId: 'run',
    node: `create/container-runtime/import ${reference}`,
    key: `image:${reference}`,
    actions: [{ do: 'image', reference, present }],
  });
  const data = { do: 'data', directory: dataRoot, present: heldBefore };
  const originals = new Map(
    [
      { runId: 'run', node: 'create/container-runtime/data', key: `data:${dataRoot}`, actions: [data] },
      image(ours, false),
      image(theirs, true),
    ].map((one) => [one.key, one]),
  );
  const there = new Set([ours, theirs, ...left]);
  const done: string[] = [];
  const answer = ({ kind, reference = '' }: Read & { readonly reference?: string }): unknown => {
    if (kind === 'originals') return [...originals.values()];
    if (kind === 'unit') return { load, active: false };
    if (kind === 'image') return there.has(reference) ? 'sha256:1' : null;
    return { state: 'answered', code: shims ? 0 : 1, stdout: shims ? '4711\n' : '' };
  };
  const port = {
    read: async (reads: readonly Read[]) => reads.map(answer),
    run: async ({ argv }: { readonly argv: readonly string[] }) => {
      done.push(argv.join(' '));
      return { code: 0, stdout: '', stderr: '' };
    },
    revert: async (actions: readonly { readonly reference: string }[]) => {
      for (const { reference } of actions) there.delete(reference);
    },
    change: async (changes: readonly { readonly keys: readonly string[] }[]) => {
      for (const key of changes.flatMap(({ keys }) => keys)) originals.delete(key);
    },
  } as unknown as HostPort;
  return { port, there, done };
}

async function stateOf(port: HostPort, leftBefore: readonly string[] = []): Promise<string> {
  const { check } = removeImages;
  if ('reads' in check) throw new TypeError('it asks for itself');
  return (await check.ask(port, { dataRoot, leftBefore }, { interrupted: false })).state;
}

describe('images that kubexm brought', () => {
  it('go where others had theirs before, which stay; containerd runs for that', async () => {
    const { port, there, done } = hostWith({ heldBefore: true });
    expect(await stateOf(port)).toBe('drifted');
    await removeImages.apply(port, { dataRoot, leftBefore: [] }, undefined, applyContext);
    expect([...there]).toEqual([theirs]);
    expect(done).toEqual(['systemctl start -- containerd.service']);
    expect(await stateOf(port)).toBe('satisfied');
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

  it('go as well when a deletion had left them there and a later cluster took them for earlier ones', async () => {
    const left = ['registry.k8s.io/etcd:3.6'];
    const { port, there } = hostWith({ heldBefore: true, left });
    await removeImages.apply(port, { dataRoot, leftBefore: left }, undefined, applyContext);
    expect([...there]).toEqual([theirs]);
    expect(await stateOf(port, left)).toBe('satisfied');
  });
});
