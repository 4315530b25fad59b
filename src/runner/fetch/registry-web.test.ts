import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fetchFile } from './fetch-file.ts';
import { withLogins } from './registry-web.ts';
import { openWeb } from './web.ts';

const content = 'what was asked for';
const checksum = `sha256:${createHash('sha256').update(content).digest('hex')}`;
const token: RequestListener = (_, response) => response.end('{"token": "good"}');
const html: RequestListener = (_, response) => response.end('<html>please accept our terms</html>');
const cut: RequestListener = (_, response) => {
  response.writeHead(200, { 'content-length': 100 });
  response.write('{"token": ');
  setImmediate(() => response.destroy());
};

let folder: string;
let servers: AsyncDisposableStack;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kubexm-registry-web-'));
  servers = new AsyncDisposableStack();
});
afterEach(async () => {
  await servers.disposeAsync();
  rmSync(folder, { recursive: true, force: true });
});

/** A registry whose tokens are handed out as the listeners say, one for each time it is asked, the last one for ever. */
async function registry(handOut: readonly RequestListener[], realm?: string) {
  let asked = 0;
  const server = createServer((request, response) => {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    if (request.url?.startsWith('/token')) {
      handOut[Math.min(asked++, handOut.length - 1)]?.(request, response);
      return;
    }
    if (request.headers.authorization === 'Bearer good') {
      response.end(content);
      return;
    }
    response.writeHead(401, {
      'www-authenticate': `Bearer realm="${realm ?? `${url}/token`}",service="here"`,
    });
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  servers.defer(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/v2/pause/blobs/${checksum}`, asked: () => asked };
}

async function fetched(...sources: readonly string[]): Promise<string> {
  const path = join(folder, 'blob');
  const web = withLogins(openWeb({ proxies: {}, unverified: new Set(), stallMs: 1_000 }), new Map());
  const signal = AbortSignal.timeout(20_000);
  await fetchFile({ path, sources, checksum }, { web, delaysMs: [1, 1], signal, arrived: () => undefined });
  return readFileSync(path, 'utf8');
}

/** Ways in which a place that hands out tokens fails, and what is said of each. */
const faults: Readonly<Record<string, readonly [RequestListener, RegExp]>> = {
  'a page instead of a token': [html, /none/],
  'half an answer': [cut, /no whole answer/],
  'an answer without a token': [(_, response) => response.end('{"token": 1}'), /none/],
  'a token that would be two headers': [(_, response) => response.end('{"token": "a\\r\\nb"}'), /none/],
  'an answer without end': [(_, response) => response.end('x'.repeat(2 ** 21)), /none/],
  'an overloaded server': [(_, response) => response.writeHead(503).end(), /answered 503/],
};

describe('a registry that wants a token', () => {
  it('is asked again with one', async () => {
    const { url } = await registry([token]);
    expect(await fetched(url)).toBe(content);
  });

  it.each(Object.entries(faults))('is asked for another after %s', async (_, [fault]) => {
    const { url, asked } = await registry([fault, token]);
    expect(await fetched(url)).toBe(content);
    expect(asked()).toBe(2);
  });

  it.each(Object.entries(faults))(
    'gives way to the next source when it hands out only %s',
    async (_, [fault]) => {
      const [bad, good] = [await registry([fault]), await registry([token])];
      expect(await fetched(bad.url, good.url)).toBe(content);
    },
  );

  it.each(Object.entries(faults))(
    'is named with the reason when there is no other: %s',
    async (_, [fault, says]) => {
      const { url } = await registry([fault]);
      await expect(fetched(url)).rejects.toMatchObject({
        code: 'artifact.unavailable',
        why: { en: expect.stringMatching(says) },
      });
    },
  );

  it('is not followed to where http does not lead', async () => {
    const [bad, good] = [await registry([token], 'ftp://tokens.example.org/'), await registry([token])];
    expect(await fetched(bad.url, good.url)).toBe(content);
    rmSync(join(folder, 'blob'));
    await expect(fetched(bad.url)).rejects.toMatchObject({
      code: 'artifact.unavailable',
      why: { en: expect.stringContaining('ftp://') },
    });
  });

  it('is believed when it refuses: no second attempt', async () => {
    const { url, asked } = await registry([(_, response) => response.writeHead(403).end()]);
    await expect(fetched(url)).rejects.toMatchObject({
      code: 'artifact.unavailable',
      why: { en: expect.stringContaining('401') },
    });
    expect(asked()).toBe(1);
  });
});
