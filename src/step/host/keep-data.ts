import { type KeptData, readKept, withoutPlacesOf, writeKept } from '../../domain/kept-data.ts';
import type { Reader } from '../../plan/port.ts';
import { drifted, satisfied } from '../../plan/step.ts';
import { fill, text } from '../../problem/text.ts';
import { insideDirectory } from '../../runner/read/inside-directory.ts';
import { look } from '../../runner/read/look.ts';
import { isSaid } from '../../runner/read/query.ts';
import { keptRecords } from '../../runner/state-paths.ts';
import { imagesBrought, type Original, wasThereBefore } from '../../runner/undo/originals.ts';
import { proceduralStep } from '../generic/procedural-step.ts';
import { keptIn, keptRecord, keptText, noteKept } from './kept-record.ts';

export interface KeepDataInput {
  readonly cluster: string;
  /** Neither is kept, for it was never ours, where it held something before the unit that writes there was. */
  readonly etcd?: (Omit<NonNullable<KeptData['etcd']>, 'directory'> & { readonly unit: string }) | undefined;
  readonly images?: { readonly directory: string; readonly unit: string } | undefined;
}

const because = text(
  'it is not written down yet that the cluster {cluster} leaves {what}',
  '尚未记录集群 {cluster} 留下了 {what}',
);

/** Says on the host whose the data is that stays behind: the same cluster takes it up again, or removes it. */
export const keepData = proceduralStep<KeepDataInput>({
  id: 'host.keep-data',
  title: text('Write down whose data stays', '记录所保留数据的归属'),
  port: 'host',
  disruption: 'none',
  timeoutMs: 2 * 60_000,
  check: {
    async ask(reader, input) {
      const { cluster } = input;
      const { kept, isWritten } = await judge(reader, input);
      if (kept === undefined || isWritten) return satisfied(undefined);
      const directories = [kept.etcd, kept.images].flatMap((one) => one?.directory ?? []);
      const what = [...directories, ...(kept.imported ?? [])].join(', ');
      return drifted(fill(because, { what, cluster }));
    },
  },
  claims: () => [`tree:${keptRecords}`],
  // A record of its own: what is returned to what it was must not take it along.
  undo: () => ({ capture: [] }),
  async apply(port, input, _lease, { signal }) {
    const { kept, overtaken, brought } = await judge(port, input);
    if (kept === undefined) return;
    await port.change([...overtaken, kept].map(noteKept), signal);
    // Where containerd runs on, for it is somebody else's, putting back would remove them.
    if (brought.length > 0) await port.change([{ do: 'forget-originals', keys: brought }], signal);
  },
});

interface Judged {
  /** Nothing where nothing of ours is left. */
  readonly kept: KeptData | undefined;
  /** Of other clusters, whose data was here before this one's: as they have to be from now on. */
  readonly overtaken: readonly KeptData[];
  /** The originals of images, which say that there was none. */
  readonly brought: readonly string[];
  readonly isWritten: boolean;
}

/** What was written down before counts on: once things are put back, the host no longer knows what was ours. */
async function judge(reader: Reader, { cluster, etcd, images }: KeepDataInput): Promise<Judged> {
  const member = `${etcd?.dataDir ?? ''}/member`;
  const [originals, written, inStore, inImages, all] = await look(
    reader,
    { kind: 'originals' },
    keptRecord(cluster),
    { kind: 'query', argv: [...insideDirectory(member), '-print', '-quit'] },
    { kind: 'query', argv: [...insideDirectory(images?.directory ?? ''), '-print', '-quit'] },
    {
      kind: 'query',
      argv: ['find', keptRecords, '-type', 'f', '!', '-name', '.*', '-exec', 'cat', '{}', '+'],
    },
  );
  const earlier = keptIn(written);
  const made = etcd !== undefined && wasMade(originals, etcd.dataDir) ? etcd.dataDir : member;
  const before = earlier?.etcd?.dataDir === etcd?.dataDir ? earlier?.etcd?.directory : undefined;
  const isOurStore =
    etcd !== undefined && (before !== undefined || !wasThereBefore(originals, member, etcd.unit));
  const store = isOurStore && isSaid(inStore) ? storeOf(etcd, before ?? made) : undefined;
  const isOurs =
    images !== undefined &&
    (earlier?.images?.directory === images.directory ||
      !wasThereBefore(originals, images.directory, images.unit));
  const layers = isOurs && isSaid(inImages) ? { directory: images.directory } : undefined;
  const imported = isOurs ? [] : [...new Set([...(earlier?.imported ?? []), ...imagesBrought(originals)])];
  if (store === undefined && layers === undefined && imported.length === 0)
    return { kept: undefined, overtaken: [], brought: [], isWritten: false };
  const kept: KeptData = {
    cluster,
    ...(store && { etcd: store }),
    ...(layers && { images: layers }),
    ...(imported.length > 0 && { imported: imported.toSorted() }),
  };
  const others = readKept(all.state === 'answered' ? all.stdout : '').filter(
    (one) => one.cluster !== cluster,
  );
  const overtaken = others
    .map((one) => withoutPlacesOf(one, kept))
    .filter((left, at) => writeKept(left) !== writeKept(others[at] ?? left));
  const brought = originals.filter((one) => imagesBrought([one]).size > 0).map(({ key }) => key);
  const isWritten = [...overtaken, ...brought].length === 0 && keptText(written) === writeKept(kept);
  return { kept, overtaken, brought, isWritten };
}

const storeOf = (
  { unit, ...etcd }: NonNullable<KeepDataInput['etcd']>,
  directory: string,
): KeptData['etcd'] => ({ ...etcd, directory });

const wasMade = (originals: readonly Original[], directory: string): boolean =>
  originals.some(({ actions }) =>
    actions.some((action) => action.do === 'remove-path' && action.path === directory),
  );
