import { type IncomingMessage, request } from 'node:http';
import { isIP } from 'node:net';
import type { Duplex } from 'node:stream';
import { connect } from 'node:tls';
import type { Connection } from '../../connector/connection.ts';
import { reveal, type Secret } from '../../domain/secret.ts';
import type { Read } from '../../plan/port.ts';
import { Problem } from '../../problem/problem.ts';
import { same, type Text, text } from '../../problem/text.ts';

/** Fetches a small page from where the host itself gets to; nothing is needed on the host for it. */
export interface WebRead {
  readonly kind: 'web';
  readonly url: string;
  /** Whom to believe to be the server, PEM. */
  readonly authority?: string;
  /** The host itself, where nobody else listens: its certificate need not be from anybody. */
  readonly isOwnHost?: true;
  /** Who we are to it, PEM. */
  readonly client?: { readonly certificate: string; readonly key: Secret };
}

export type WebState =
  | { readonly state: 'answered'; readonly status: number; readonly body: string }
  | { readonly state: 'failed'; readonly because: Text };

const limitMs = 10_000;
const largestBody = 64 * 1024;

export const isWebRead = (read: Read): read is WebRead => read.kind === 'web';

export async function readWeb(connection: Connection, read: WebRead): Promise<WebState> {
  const url = new URL(read.url);
  const address = url.hostname.replace(/^\[|\]$/g, '');
  const isEncrypted = url.protocol === 'https:';
  const port = Number(url.port || (isEncrypted ? 443 : 80));
  const limit = AbortSignal.timeout(limitMs);
  try {
    const stream = await connection.forward({ address, port });
    try {
      const socket = isEncrypted ? await secured(stream, address, read, limit) : stream;
      return await fetched(socket, url, limit);
    } finally {
      stream.destroy();
    }
  } catch (thrown) {
    return { state: 'failed', because: limit.aborted ? tooLate : reasonOf(thrown) };
  }
}

const tooLate = text('it did not answer in time', '没有及时应答');

const reasonOf = (thrown: unknown): Text => {
  if (thrown instanceof Problem) return thrown.what;
  if (thrown instanceof Error) return same(thrown.message);
  throw thrown;
};

function secured(
  socket: Duplex,
  address: string,
  { authority, isOwnHost, client }: WebRead,
  limit: AbortSignal,
): Promise<Duplex> {
  return new Promise((resolve, reject) => {
    const secure = connect({
      socket,
      host: address,
      ...(isIP(address) === 0 ? { servername: address } : {}),
      // An authority is believed without its own issuer, as etcd and Kubernetes do.
      ...(authority === undefined ? {} : { ca: authority, allowPartialTrustChain: true }),
      rejectUnauthorized: isOwnHost !== true,
      ...(client === undefined ? {} : { cert: client.certificate, key: reveal(client.key) }),
      minVersion: 'TLSv1.2',
    });
    limit.addEventListener('abort', () => secure.destroy(new Error('too late')), { once: true });
    secure.once('error', reject).once('secureConnect', () => resolve(secure));
  });
}

function fetched(socket: Duplex, { host, pathname }: URL, signal: AbortSignal): Promise<WebState> {
  return new Promise((resolve, reject) => {
    const asking = request({ createConnection: () => socket, path: pathname, headers: { host }, signal });
    asking
      .once('error', reject)
      .once('response', (incoming) => {
        bodyOf(incoming).then(
          (body) => resolve({ state: 'answered', status: incoming.statusCode ?? 0, body }),
          reject,
        );
      })
      .end();
  });
}

async function bodyOf(incoming: IncomingMessage): Promise<string> {
  let body = '';
  for await (const piece of incoming.setEncoding('utf8') as AsyncIterable<string>) {
    body += piece;
    if (body.length > largestBody) throw new Error(`the answer is larger than ${largestBody} characters`);
  }
  return body;
}
