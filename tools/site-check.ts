import { spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';

import { openBrowser } from './site-check/browser.ts';
import { deadLinks } from './site-check/dead-links.ts';
import { openSeer, type SeenPage } from './site-check/see-page.ts';
import { trySearch } from './site-check/try-search.ts';

/**
 * Every page of `generate docs --site` in a real browser, opened from the disk: on a phone and on a desktop, by day and
 * by night. A page with one of every fault comes first and must be seen through.
 */
const planted = [
  'console',
  'contrast',
  'dead link',
  'navigation',
  'network',
  'sideways',
  'small text',
  'tap target',
];
const kubexm = join(import.meta.dirname, '..', 'bin', 'kubexm');
/** Parts of the paths of pages; all pages otherwise. */
const wanted = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'kubexm-site-'));
const browser = await openBrowser();
try {
  await seePlanted();
  const { status } = spawnSync(kubexm, ['generate', 'docs', '--site', folder], { stdio: 'inherit' });
  if (status !== 0) throw new Error('kubexm generate docs failed');
  const all = globSync('**/*.html', { cwd: folder }).sort();
  const paths = wanted.length === 0 ? all : all.filter((path) => wanted.some((part) => path.includes(part)));
  const pages = await seeAll(paths, folder);
  const context = await browser.newContext();
  const wrong = [
    ...pages.flatMap(({ path, faults }) => faults.map(({ kind, what }) => `${path}: ${kind}: ${what}`)),
    ...deadLinks(pages, folder).map((link) => `dead link: ${link}`),
    ...(await trySearch(context, folder)).map((what) => `search: ${what}`),
  ];
  for (const line of wrong) console.error(line);
  const links = pages.reduce((sum, page) => sum + page.links.length, 0);
  console.log(`${pages.length} pages and ${links} links seen, ${wrong.length} faults`);
  if (wanted.length === 0 && (pages.length < 100 || links < 5000))
    throw new Error('that is not the whole site');
  if (wrong.length > 0) process.exitCode = 1;
} finally {
  await browser.close();
  rmSync(folder, { recursive: true });
}

async function seePlanted(): Promise<void> {
  const here = join(import.meta.dirname, 'site-check');
  const pages = await seeAll(['planted.html'], here);
  const dead = deadLinks(pages, here);
  const kinds = pages.flatMap(({ faults }) => faults.map(({ kind }) => kind));
  const caught = [...new Set(kinds)].sort();
  if (caught.join() !== planted.join() || dead.length !== 3)
    throw new Error(`planted: ${planted.join(', ')}; caught: ${caught.join(', ')}; dead: ${dead.join(', ')}`);
}

/** In as many tabs as there are processors. */
async function seeAll(paths: readonly string[], from: string): Promise<readonly SeenPage[]> {
  const waiting = [...paths];
  const context = await browser.newContext();
  const tabs = Array.from({ length: Math.min(availableParallelism(), paths.length) }, async () => {
    const see = await openSeer(context, from);
    const seen: SeenPage[] = [];
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) seen.push(await see(path));
    return seen;
  });
  const seen = (await Promise.all(tabs)).flat();
  await context.close();
  return seen;
}
