import { type IncomingHttpHeaders, request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Metrics } from './metrics.ts';
import { serveMetrics } from './serve-metrics.ts';

const metrics: Metrics = { contentType: 'text/plain; version=0.0.4', render: async () => 'kubexm_x 1\n' };

interface Answer {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

const ask = (
  url: string,
  options: { method?: string; headers?: Record<string, string> } = {},
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    request(url, { agent: false, ...options }, (response) => {
      text(response).then(
        (body) => resolve({ status: response.statusCode, headers: response.headers, body }),
        reject,
      );
    })
      .on('error', reject)
      .end();
  });

async function start(options: Partial<Parameters<typeof serveMetrics>[0]> = {}) {
  const stopping = new AbortController();
  const errors: unknown[] = [];
  const server = await serveMetrics({
    metrics,
    port: 0,
    signal: stopping.signal,
    report: (error) => errors.push(error),
    ...options,
  });
  onTestFinished(async () => {
    stopping.abort();
    await server.closed;
  });
  return { ...server, stopping, errors };
}

describe('serveMetrics', () => {
  it('serves metrics on a free loopback port', async () => {
    const { url } = await start();
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:[1-9]\d*\/metrics$/);
    expect(await ask(url)).toMatchObject({
      status: 200,
      body: 'kubexm_x 1\n',
      headers: { 'content-type': 'text/plain; version=0.0.4' },
    });
    expect(await ask(url, { method: 'HEAD' })).toMatchObject({ status: 200, body: '' });
  });

  it('refuses other paths, other methods and names that are not its own', async () => {
    const { url } = await start({ allowedNames: ['control.example'] });
    const asHost = async (host: string): Promise<number | undefined> =>
      (await ask(url, { headers: { host } })).status;
    expect(await ask(url.replace('/metrics', '/'))).toMatchObject({ status: 404 });
    expect(await ask(url, { method: 'POST' })).toMatchObject({
      status: 405,
      headers: { allow: 'GET, HEAD' },
    });
    expect(await asHost('evil.example')).toBe(421);
    expect(await asHost('127.0.0.1.evil.example:9100')).toBe(421);
    expect(await asHost('a b')).toBe(421);
    expect(await asHost('localhost:9100')).toBe(200);
    expect(await asHost('[::1]:9100')).toBe(200);
    expect(await asHost('control.example')).toBe(200);
  });

  it('answers 500 without details and reports the reason', async () => {
    const { url, errors } = await start({
      metrics: { ...metrics, render: () => Promise.reject(new Error('no such file')) },
    });
    expect(await ask(url)).toMatchObject({ status: 500, body: '' });
    expect(errors).toEqual([new Error('no such file')]);
  });

  it('says that an address is taken', async () => {
    const { url } = await start();
    await expect(start({ port: Number(new URL(url).port) })).rejects.toMatchObject({
      code: 'telemetry.address-taken',
      params: { reason: 'EADDRINUSE' },
    });
  });

  it('finishes the answer under way when it is stopped, and takes no new ones', async () => {
    const rendering = Promise.withResolvers<string>();
    const asked = Promise.withResolvers<void>();
    const render = () => {
      asked.resolve();
      return rendering.promise;
    };
    const { url, stopping, closed } = await start({ metrics: { ...metrics, render } });
    const answer = ask(url);
    await asked.promise;
    stopping.abort();
    rendering.resolve('late but whole\n');
    expect(await answer).toMatchObject({ status: 200, body: 'late but whole\n' });
    await closed;
    await expect(ask(url)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });

  it('does not wait for ever for a client that says nothing', async () => {
    const { url, stopping, closed } = await start();
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    onTestFinished(() => {
      socket.destroy();
    });
    socket.on('error', () => socket.destroy());
    await new Promise((resolve) => socket.write('GET /metrics HTTP/1.1\r\n', resolve));
    stopping.abort();
    await closed;
  });
});
