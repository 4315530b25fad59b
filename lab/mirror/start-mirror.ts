import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { posix } from 'node:path';
import { serveControl } from './control.ts';
import { serveFile } from './file-server.ts';
import { openImageStore } from './image-store.ts';
import { listen } from './listen.ts';
import { createMirrorFaults, type MirrorFault, type MirrorFaults } from './mirror-fault.ts';
import { serveRegistry } from './registry.ts';
import { type Credentials, createTokens } from './tokens.ts';

export interface MirrorInput {
  /** Files under the paths of their upstream URLs. */
  readonly files?: string | undefined;
  /** An OCI image layout; pushed images are added to it. */
  readonly images?: string | undefined;
  /** Where hosts reach it: the gateway of a lab. */
  readonly address?: string | undefined;
  /** Any free one when absent. */
  readonly port?: number | undefined;
  readonly tls?: { readonly key: string; readonly cert: string } | undefined;
  /** Demands a token of the registry's clients: for anybody, or for who knows these. */
  readonly auth?: 'anonymous' | Credentials | undefined;
}

export interface Mirror extends AsyncDisposable {
  readonly url: string;
  /** On the loopback only: GET lists faults, POST adds one, DELETE takes all away. */
  readonly controlUrl: string;
  readonly faults: MirrorFaults;
  close(): Promise<void>;
}

/** A web server and an image registry that behave as the ones on the internet, and as badly as they are told to. */
export async function startMirror(input: MirrorInput): Promise<Mirror> {
  const faults = createMirrorFaults();
  const listener = answering(answerer(input, faults));
  const { tls, address = '127.0.0.1', port = 0 } = input;
  const server = tls === undefined ? createHttpServer(listener) : createHttpsServer(tls, listener);
  const control = createHttpServer(answering((request, response) => serveControl(request, response, faults)));
  const authority = await listen(server, address, port);
  const loopback = await listen(control, '127.0.0.1', 0);
  const close = async (): Promise<void> => {
    for (const each of [server, control]) {
      const closed = new Promise((resolve) => each.close(resolve));
      each.closeAllConnections();
      await closed;
    }
  };
  return {
    url: `${tls === undefined ? 'http' : 'https'}://${authority}`,
    controlUrl: `http://${loopback}/faults`,
    faults,
    close,
    [Symbol.asyncDispose]: close,
  };
}

type Answer = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

const answering = (answer: Answer) => (request: IncomingMessage, response: ServerResponse) => {
  answer(request, response).catch((cause: unknown) => endBadly(response, cause));
};

function answerer({ files, images, tls, auth }: MirrorInput, faults: MirrorFaults): Answer {
  const store = images === undefined ? undefined : openImageStore(images);
  const tokens = auth === undefined ? undefined : createTokens(auth === 'anonymous' ? undefined : auth);
  return async (request, response) => {
    if (namesTwo(request)) {
      response.writeHead(400).end();
      return;
    }
    const origin = `${tls === undefined ? 'http' : 'https'}://${request.headers.host ?? 'localhost'}`;
    const url = new URL(request.url ?? '/', origin);
    const path = posix.normalize(decodeURIComponent(url.pathname));
    if (path === '/token' && tokens !== undefined) return tokens.issue(request, response, url.searchParams);
    const fault = faults.take(path);
    if (fault !== undefined && answeredAtOnce(response, fault, request.url ?? '/')) return;
    if (path.startsWith('/v2') && store !== undefined)
      return serveRegistry({ request, response, url, store, fault, tokens });
    if (files !== undefined) return serveFile(files, path, request, response, fault);
    response.writeHead(404).end();
  };
}

/** Servers in front of public registries do not guess which of two logins is meant. */
const namesTwo = ({ headersDistinct }: IncomingMessage): boolean =>
  (headersDistinct['authorization'] ?? []).length > 1;

/** Faults that need no look at what was asked for. */
function answeredAtOnce(response: ServerResponse, fault: MirrorFault, asked: string): boolean {
  if (fault.kind === 'missing') response.writeHead(404).end();
  else if (fault.kind === 'status') response.writeHead(fault.status, { 'retry-after': '1' }).end();
  else if (fault.kind === 'redirect-loop') response.writeHead(302, { location: asked }).end();
  else return false;
  return true;
}

/** A client that went away is no failure of the mirror. */
function endBadly(response: ServerResponse, cause: unknown): void {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  const isExpected = code === 'ERR_STREAM_PREMATURE_CLOSE' || code === 'ABORT_ERR';
  if (isExpected || response.headersSent) response.destroy();
  else response.writeHead(cause instanceof URIError ? 400 : 500).end(String(cause));
}
