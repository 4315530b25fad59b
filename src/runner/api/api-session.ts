import type { IncomingMessage } from 'node:http';
import { Agent, request } from 'node:https';
import type { Duplex } from 'node:stream';
import { connect, createSecureContext, type SecureContext, type TLSSocket } from 'node:tls';
import { reveal, type Secret } from '../../domain/secret.ts';
import { Problem, problem } from '../../problem/problem.ts';
import { fill, same, type Text, text } from '../../problem/text.ts';
import type { ApiReply, ApiRequest } from './api-reply.ts';

/** Who we are to the API, and whom we believe to be it. */
export interface ApiCredentials {
  readonly bundle: string;
  readonly certificate: string;
  readonly key: Secret;
}

/** HTTPS to the API server of one control plane, over streams that its host opens. */
export interface ApiSession {
  readonly credentials: ApiCredentials;
  /** Throws what `isOutcomeUnknown` knows where nobody can say whether the request was carried out; any other Problem means it was not. */
  request(request: ApiRequest): Promise<ApiReply>;
}

export interface ApiSessionOptions {
  readonly host: string;
  readonly credentials: ApiCredentials;
  /** A stream to the API server. */
  open(): Promise<Duplex>;
}

/** Each costs a handshake; more of them only wait for each other in the server. */
const connectionsAtOnce = 4;
/** Less than the 90 s after which the server hangs up. */
const idleMs = 60_000;
const defaultTimeoutMs = 30_000;
const largestBody = 64 * 1024 * 1024;

/** In the certificate of every API server, whatever its address. */
const serverName = 'kubernetes';

export function openApiSession({ host, credentials, open }: ApiSessionOptions): ApiSession {
  const { bundle, certificate, key } = credentials;
  const secureContext = createSecureContext({
    ca: bundle,
    // An authority whose own issuer is not in the bundle is believed, as Kubernetes does.
    allowPartialTrustChain: true,
    cert: certificate,
    key: reveal(key),
    minVersion: 'TLSv1.2',
  });
  const own = agentOf(connectionsAtOnce);
  // Nodes that are dead would hold all connections until they are given up, and sound ones wait behind them in vain.
  const passing = agentOf(Number.POSITIVE_INFINITY);
  return { credentials, request: (asked) => send(host, asked.isPassedOn ? passing : own, asked) };

  function agentOf(maxSockets: number): Agent {
    return Object.assign(new Agent({ keepAlive: true, maxSockets, timeout: idleMs }), {
      createConnection(_options: unknown, done: (cause: Error | null, stream?: Duplex) => void): undefined {
        open()
          .then((stream) => secured(host, stream, secureContext))
          .then(
            (stream) => done(null, stream),
            (cause: unknown) => done(cause instanceof Error ? cause : new Error(String(cause))),
          );
      },
    });
  }
}

function secured(host: string, socket: Duplex, secureContext: SecureContext): Promise<TLSSocket> {
  return new Promise((resolve, reject) => {
    const secure = connect({ socket, secureContext, servername: serverName });
    const refuse = (cause: Error): void => {
      socket.destroy();
      reject(problem('cluster.not-trusted', { host, because: cause.message }, {}, cause));
    };
    const closed = (): void => refuse(new Error('closed during the handshake'));
    secure.once('error', refuse).once('close', closed);
    secure.once('secureConnect', () => {
      secure.off('error', refuse).off('close', closed);
      resolve(secure);
    });
  });
}

function send(host: string, agent: Agent, asked: ApiRequest): Promise<ApiReply> {
  const {
    method,
    path,
    body,
    contentType = 'application/json',
    timeoutMs = defaultTimeoutMs,
    signal,
  } = asked;
  const content = body === undefined ? undefined : Buffer.from(JSON.stringify(body));
  const limit = AbortSignal.timeout(timeoutMs);
  return new Promise((resolve, reject) => {
    const fail = (cause: Error): void => {
      if (cause instanceof Problem || signal?.aborted) reject(signal?.aborted ? signal.reason : cause);
      else
        reject(
          problem('connection.no-answer', { host, because: whySilent(cause, limit, timeoutMs) }, {}, cause),
        );
    };
    const sending = request(
      {
        agent,
        host: serverName,
        method,
        path,
        signal: signal ? AbortSignal.any([signal, limit]) : limit,
        headers: {
          accept: 'application/json',
          ...(content ? { 'content-type': contentType, 'content-length': content.length } : {}),
        },
      },
      (incoming) => void receive(incoming).then(resolve, fail),
    );
    sending.once('error', fail).end(content);
  });
}

const whySilent = (cause: Error, limit: AbortSignal, timeoutMs: number): Text =>
  limit.aborted
    ? fill(text('nothing came within {seconds} s', '{seconds} 秒内没有任何内容'), {
        seconds: timeoutMs / 1000,
      })
    : same(cause.message);

async function receive(incoming: IncomingMessage): Promise<ApiReply> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of incoming as AsyncIterable<Buffer>) {
    bytes += piece.length;
    if (bytes > largestBody) throw new Error(`the answer is larger than ${largestBody} bytes`);
    pieces.push(piece);
  }
  const wait = Number(incoming.headers['retry-after'] ?? Number.NaN);
  return {
    code: incoming.statusCode ?? 0,
    body: Buffer.concat(pieces),
    ...(Number.isFinite(wait) ? { retryAfterMs: wait * 1000 } : {}),
  };
}
