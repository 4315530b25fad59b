import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { byteRange } from './byte-range.ts';
import { faultyBytes } from './faulty-bytes.ts';
import type { MirrorFault } from './mirror-fault.ts';

export interface Content {
  readonly size: number;
  readonly type: string;
  readonly etag: string;
  readonly lastModified?: Date;
  readonly headers?: Readonly<Record<string, string>>;
  /** The bytes from the first to the last, both included. */
  read(start: number, end: number): AsyncIterable<Uint8Array>;
}

/** Answers a GET or HEAD as a web server does: whole or in part, or that nothing has changed. Never compressed. */
export async function sendContent(
  request: IncomingMessage,
  response: ServerResponse,
  content: Content,
  fault: MirrorFault | undefined,
): Promise<void> {
  const { size, etag, lastModified } = content;
  const modified = lastModified?.toUTCString();
  const headers = {
    'accept-ranges': 'bytes',
    'content-type': content.type,
    etag,
    ...(modified === undefined ? {} : { 'last-modified': modified }),
    ...content.headers,
  };
  if (request.headers['if-none-match'] === etag) {
    response.writeHead(304, headers).end();
    return;
  }
  const condition = request.headers['if-range'];
  const isSame = condition === undefined || condition === etag || condition === modified;
  const range = isSame ? byteRange(request.headers.range, size) : undefined;
  if (range === 'unsatisfiable') {
    response.writeHead(416, { ...headers, 'content-range': `bytes */${size}`, 'content-length': 0 }).end();
    return;
  }
  const { start, end } = range ?? { start: 0, end: size - 1 };
  response.writeHead(range === undefined ? 200 : 206, {
    ...headers,
    'content-length': end - start + 1,
    ...(range === undefined ? {} : { 'content-range': `bytes ${start}-${end}/${size}` }),
  });
  if (request.method === 'HEAD' || size === 0) {
    response.end();
    return;
  }
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  const bytes = faultyBytes(content.read(start, end), { fault, start, size, signal: gone.signal });
  await pipeline(bytes, response, { end: false });
  // The connection ends as by a server that died: what was sent arrives, the rest never does.
  if (fault?.kind === 'cut' && fault.afterBytes <= end - start) response.socket?.end();
  else response.end();
}
