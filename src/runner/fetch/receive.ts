import { createReadStream } from 'node:fs';
import { fill, same, type Text, text } from '../../problem/text.ts';
import { isMissing } from '../durable-file.ts';
import type { PartFile } from './part-file.ts';
import type { Web } from './web.ts';

/** How one attempt ended. What has arrived stays in the part file either way. */
export type Received =
  | { readonly end: 'whole' }
  /** Worth another attempt: a cut, a stall, a server that is overloaded. */
  | { readonly end: 'cut'; readonly because: Text }
  /** The same answer would come again. */
  | { readonly end: 'refused'; readonly because: Text };

export interface Reception {
  readonly url: URL;
  readonly accept: string;
  readonly part: PartFile;
  /** More than this is not taken, whatever the server sends. */
  readonly mostBytes: number;
  readonly signal: AbortSignal;
  arrived(bytes: number, total: number | undefined): void;
}

/** One attempt at getting what is still missing. Throws only what goes wrong on this machine. */
export async function receive(web: Web, reception: Reception): Promise<Received> {
  return reception.url.protocol === 'file:' ? copyFrom(reception) : receiveOverWeb(web, reception);
}

async function copyFrom(reception: Reception): Promise<Received> {
  const { url, part } = reception;
  await part.restart(undefined);
  return take(createReadStream(url, { highWaterMark: 1 << 20 }), undefined, reception, 'refused');
}

async function receiveOverWeb(web: Web, reception: Reception): Promise<Received> {
  const { url, accept, part, signal } = reception;
  const [from, validator] = [part.size(), part.validator()];
  const answer = await web.get(
    url,
    {
      accept,
      'accept-encoding': 'identity',
      ...(from > 0 ? { range: `bytes=${from}-`, ...(validator ? { 'if-range': validator } : {}) } : {}),
    },
    signal,
  );
  signal.throwIfAborted();
  if (!answer.ok) return { end: 'cut', because: answer.because };
  const { status, body } = answer;
  const { headers } = body;
  const length = headers['content-length'] === undefined ? undefined : Number(headers['content-length']);
  if (status === 206 && startOf(headers['content-range']) === from)
    return take(body, length === undefined ? undefined : from + length, reception, 'cut');
  if (status === 200) {
    await part.restart(validatorIn(headers));
    return take(body, length, reception, 'cut');
  }
  body.destroy();
  if (status === 206 || status === 416) {
    // What we have is not the beginning of what they have.
    await part.restart(undefined);
    return { end: 'cut', because: text('the part that was there does not fit', '已接收的部分与来源不符') };
  }
  const because = fill(text('it answered {status}', '返回了 {status}'), { status });
  return { end: isPassing(status) ? 'cut' : 'refused', because };
}

const missing = text('there is no such file', '没有该文件');
const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

async function take(
  body: AsyncIterable<Uint8Array>,
  total: number | undefined,
  { part, mostBytes, signal, arrived }: Reception,
  whenBroken: 'cut' | 'refused',
): Promise<Received> {
  const chunks = body[Symbol.asyncIterator]();
  for (;;) {
    let next: IteratorResult<Uint8Array>;
    try {
      next = await chunks.next();
    } catch (error) {
      signal.throwIfAborted();
      return { end: whenBroken, because: isMissing(error) ? missing : same(messageOf(error)) };
    }
    if (next.done) break;
    await part.append(next.value);
    arrived(part.size(), total);
    if (part.size() > mostBytes) {
      await chunks.return?.();
      await part.restart(undefined);
      return { end: 'refused', because: text('it is longer than it should be', '内容比应有的更长') };
    }
  }
  if (total !== undefined && part.size() < total)
    return { end: 'cut', because: text('it ended too early', '传输提前结束') };
  return { end: 'whole' };
}

const startOf = (range: string | undefined): number | undefined => {
  const start = /^bytes (\d+)-/.exec(range ?? '')?.[1];
  return start === undefined ? undefined : Number(start);
};

/** A weak one does not promise the same bytes. */
const validatorIn = ({
  etag,
  'last-modified': modified,
}: NodeJS.Dict<string | string[]>): string | undefined =>
  [etag, modified].find((found): found is string => typeof found === 'string' && !found.startsWith('W/'));

/** Timeouts, too many requests, and whatever is wrong on their side. */
const isPassing = (status: number): boolean => status === 408 || status === 429 || status >= 500;
