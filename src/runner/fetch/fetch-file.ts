import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Problem, problem } from '../../problem/problem.ts';
import { fill, type Text, text } from '../../problem/text.ts';
import { type Members, memberPath, openArchive } from './archive/open-archive.ts';
import { keepFile, lookUpCached } from './cached-file.ts';
import { keeping } from './keeping.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { openPartFile, type PartFile } from './part-file.ts';
import { receive } from './receive.ts';
import type { Web } from './web.ts';

export interface FetchOrder {
  readonly path: string;
  /** Tried in this order; what comes is judged by the checksum, wherever it came from. */
  readonly sources: readonly string[];
  /** `sha256:…` or `sha512:…`. */
  readonly checksum: string;
  readonly size?: number;
  readonly accept?: string;
  /** Of an archive: what is wanted of it, as files beside it. */
  readonly members?: Members | undefined;
}

export interface FetchTools {
  readonly web: Web;
  /** How long to wait before each new attempt at a source that gave nothing at the last one. */
  readonly delaysMs: readonly number[];
  readonly signal: AbortSignal;
  arrived(path: string, bytes: number, total: number | undefined): void;
}

/** Larger than any file that is released. */
const mostBytes = 16 * 2 ** 30;

type Outcome = { readonly whole: true } | { readonly whole: false; readonly because: Text | Problem };

/** Brings a file here, whole and checked, or leaves nothing but the part to go on from. An archive is opened. */
export async function fetchFile(order: FetchOrder, tools: FetchTools): Promise<void> {
  const { path, members } = order;
  await keeping(path, tools.signal, async () => {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await oneAtATime(`${path}.lock`, tools.signal, async () => {
      if (await lacks(path, order)) await fetchWhole(order, tools);
      if (members && (await lacksMembers(order, members)))
        await openArchive({ ...order, ...members }, tools.signal);
    });
  });
}

const lacks = async (path: string, { checksum }: FetchOrder): Promise<boolean> =>
  (await lookUpCached({ path, of: checksum })) === null;

async function lacksMembers(order: FetchOrder, { names }: Members): Promise<boolean> {
  const missing = await Promise.all(names.map((name) => lacks(memberPath(order.path, name), order)));
  return missing.includes(true);
}

async function fetchWhole(order: FetchOrder, tools: FetchTools): Promise<void> {
  const { path, checksum } = order;
  const part = await openPartFile(`${path}.part`, checksum.split(':')[0] ?? '');
  try {
    await fetchInto(part, order, tools);
    await part.sync();
    const sha256 = part.digest('sha256').slice('sha256:'.length);
    await keepFile(part.path, path, { of: checksum, sha256 });
    await part.remove();
  } finally {
    await part.close();
    if (part.size() === 0) await part.remove();
  }
}

async function fetchInto(part: PartFile, order: FetchOrder, tools: FetchTools): Promise<void> {
  const failures: Text[] = [];
  let corrupt: Problem | undefined;
  for (const source of order.sources) {
    const outcome = await fetchFrom(new URL(source), part, order, tools);
    if (outcome.whole) return;
    if (outcome.because instanceof Problem) corrupt = outcome.because;
    else
      failures.push(
        fill(text('{source}: {because}', '{source}：{because}'), { source, because: outcome.because }),
      );
  }
  const reason = {
    en: failures.map(({ en }) => en).join('; '),
    zh: failures.map(({ zh }) => zh).join('；'),
  };
  throw (
    corrupt ?? problem('artifact.unavailable', { file: order.path, detail: reason }, { file: order.path })
  );
}

async function fetchFrom(url: URL, part: PartFile, order: FetchOrder, tools: FetchTools): Promise<Outcome> {
  const { checksum, accept = '*/*', size } = order;
  let fruitless = 0;
  let hadBefore = part.size() > 0;
  for (;;) {
    const before = part.size();
    const received = await receive(tools.web, {
      url,
      accept,
      part,
      mostBytes: size ?? mostBytes,
      signal: tools.signal,
      arrived: (bytes, total) => tools.arrived(order.path, bytes, total),
    });
    if (received.end === 'whole') {
      const found = part.digest(checksum.split(':')[0] ?? '');
      if (found === checksum) return { whole: true };
      await part.restart(undefined);
      // The beginning may have come from elsewhere, or from an older file of the same name.
      if (!hadBefore) return { whole: false, because: corruptFile(order, url, found) };
      hadBefore = false;
      continue;
    }
    if (received.end === 'refused') return { whole: false, because: received.because };
    fruitless = part.size() > before ? 0 : fruitless + 1;
    const wait = tools.delaysMs[fruitless];
    if (wait === undefined) return { whole: false, because: received.because };
    await delay(wait, undefined, { signal: tools.signal });
  }
}

const corruptFile = ({ path, checksum }: FetchOrder, source: URL, found: string): Problem =>
  problem('artifact.corrupt', { file: path, source: source.href, expected: checksum, found }, { file: path });
