import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { isIP } from 'node:net';
import { problem } from '../problem/problem.ts';
import type { Metrics } from './metrics.ts';

export interface ServeMetricsOptions {
  readonly metrics: Metrics;
  /** Loopback unless told otherwise. */
  readonly host?: string;
  /** 0 takes any free port. */
  readonly port: number;
  /** Names of this machine that scrapers may use; addresses and `localhost` are always accepted. */
  readonly allowedNames?: readonly string[];
  readonly signal: AbortSignal;
  /** Told when a request could not be answered. */
  report(error: unknown): void;
}

export interface MetricsServer {
  readonly url: string;
  /** Resolves when the signal was given and every answer under way has been sent. */
  readonly closed: Promise<void>;
}

const lastAnswersMs = 2_000;

export async function serveMetrics(options: ServeMetricsOptions): Promise<MetricsServer> {
  const { host = '127.0.0.1', port, signal } = options;
  signal.throwIfAborted();
  const server = createServer((request, response) => {
    answer(request, response, options).catch((error: unknown) => {
      options.report(error);
      response.writeHead(500).end();
    });
  });
  const stop = (): void => {
    server.close();
    const overdue = setTimeout(() => server.closeAllConnections(), lastAnswersMs);
    server.once('close', () => clearTimeout(overdue));
  };
  const bound = await listen(server, host, port);
  const closed = new Promise<void>((resolve) => server.once('close', resolve));
  if (signal.aborted) stop();
  else signal.addEventListener('abort', stop, { once: true });
  return { url: `http://${isIP(host) === 6 ? `[${host}]` : host}:${bound}/metrics`, closed };
}

async function listen(server: Server, host: string, port: number): Promise<number> {
  try {
    await once(server.listen(port, host), 'listening');
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw problem('telemetry.address-taken', { address: `${host}:${port}`, reason }, {}, error);
  }
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : port;
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  { metrics, allowedNames = [] }: ServeMetricsOptions,
): Promise<void> {
  if (!acceptsHost(request.headers.host, allowedNames)) return refuse(response, 421, {});
  if (URL.parse(request.url ?? '', 'http://unused')?.pathname !== '/metrics')
    return refuse(response, 404, {});
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return refuse(response, 405, { allow: 'GET, HEAD' });
  const content = await metrics.render();
  response.writeHead(200, { 'content-type': metrics.contentType });
  response.end(request.method === 'HEAD' ? undefined : content);
}

/** A web page can make a browser ask under a name it controls, but not under an address (DNS rebinding). */
function acceptsHost(header: string | undefined, allowedNames: readonly string[]): boolean {
  const name = URL.parse(`http://${header}`)?.hostname;
  if (header === undefined || name === undefined) return false;
  return isIP(name.replace(/^\[|\]$/g, '')) !== 0 || name === 'localhost' || allowedNames.includes(name);
}

function refuse(response: ServerResponse, status: number, headers: Record<string, string>): void {
  response.writeHead(status, headers).end();
}
