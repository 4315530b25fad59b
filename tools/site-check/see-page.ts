import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BrowserContext, ConsoleMessage, Page, Request } from 'playwright-core';
import { looks } from './looks.ts';

export interface Fault {
  readonly kind: string;
  readonly what: string;
}

export interface SeenPage {
  readonly path: string;
  readonly faults: readonly Fault[];
  /** Addresses, as the browser resolved them. */
  readonly links: readonly string[];
  readonly ids: ReadonlySet<string>;
}

/** Opens pages one after another in one tab, from the disk, and looks at each in every way. */
export async function openSeer(
  context: BrowserContext,
  folder: string,
): Promise<(path: string) => Promise<SeenPage>> {
  const page = await context.newPage();
  await page.addInitScript({ path: join(import.meta.dirname, 'look-at-page.js') });
  const said: Fault[] = [];
  page.on('console', (message: ConsoleMessage) => {
    if (message.type() === 'error') said.push({ kind: 'console', what: message.text() });
  });
  page.on('pageerror', (error: Error) => said.push({ kind: 'console', what: error.message }));
  page.on('request', (request: Request) => {
    if (!/^(file|data):/.test(request.url())) said.push({ kind: 'network', what: request.url() });
  });
  let order = looks;
  return async (path) => {
    said.length = 0;
    // As the page before was left: to make a window larger or smaller takes longer than to look.
    order = order.toReversed();
    await page.goto(pathToFileURL(join(folder, path)).href, { waitUntil: 'load' });
    const found: Fault[] = [];
    for (const { name, isPhone, viewport, colorScheme } of order) {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme });
      const faults = await ask<readonly Fault[]>(page, `kubexmLook({ isPhone: ${isPhone} })`);
      found.push(...faults.map(({ kind, what }) => ({ kind, what: `${what} (${name})` })));
    }
    const { ids, links } = await ask<{ ids: string[]; links: string[] }>(page, 'kubexmLinks()');
    return { path, faults: [...said, ...found], links, ids: new Set(ids) };
  };
}

const ask = <T>(page: Page, script: string): Promise<T> => page.evaluate<T>(script);
