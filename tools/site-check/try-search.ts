import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BrowserContext } from 'playwright-core';
import { looks } from './looks.ts';

/** Where somebody is, what is typed there, and which page the key Enter leads to. */
const tries = [
  { on: 'index.html', typed: 'kubekey', finds: 'guide/en/from-kubekey.html' },
  { on: 'zh/index.html', typed: '离线', finds: 'guide/zh/offline.html' },
  {
    on: 'reference/command/create-cluster.html',
    typed: 'rollback run',
    finds: 'reference/command/rollback-run.html',
  },
  { on: 'guide/zh/first-cluster.html', typed: '证书', finds: 'reference/zh/command/check-certs.html' },
] as const;

/** The search box as a reader uses it: keys, results on the screen, Enter. Gives back what did not work. */
export async function trySearch(context: BrowserContext, folder: string): Promise<readonly string[]> {
  const page = await context.newPage();
  const wrong: string[] = [];
  for (const { name, viewport, colorScheme } of looks) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme });
    for (const { on, typed, finds } of tries) {
      await page.goto(pathToFileURL(join(folder, on)).href);
      await page.keyboard.press('/');
      await page.keyboard.insertText(typed);
      const first = page.locator('#results a').first();
      const isThere = await first.waitFor({ timeout: 5000 }).then(
        () => true,
        () => false,
      );
      const box = isThere ? await first.boundingBox() : null;
      if (box === null || box.x < 0 || box.x + box.width > viewport.width) {
        wrong.push(`${on}: ${typed} shows no result on the screen (${name})`);
        continue;
      }
      await page.keyboard.press('Enter');
      const wanted = pathToFileURL(join(folder, finds)).href;
      const landed = await page
        .waitForURL((url) => url.href.split('#')[0] === wanted, { timeout: 5000 })
        .then(
          () => true,
          () => false,
        );
      if (!landed) wrong.push(`${on}: ${typed} leads to ${page.url()}, not to ${finds} (${name})`);
    }
  }
  await page.close();
  return wrong;
}
