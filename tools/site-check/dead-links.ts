import { existsSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { SeenPage } from './see-page.ts';

/** Links between pages, and into them, that lead nowhere. Those that leave the site are not followed. */
export function deadLinks(pages: readonly SeenPage[], folder: string): readonly string[] {
  const idsOf = new Map(pages.map(({ path, ids }) => [path, ids]));
  const isDead = (link: string): boolean => {
    if (!URL.canParse(link)) return true;
    const url = new URL(link);
    if (url.protocol !== 'file:') return false;
    const anchor = decodeURIComponent(url.hash.slice(1));
    url.hash = '';
    const file = fileURLToPath(url);
    if (!existsSync(file)) return true;
    return anchor !== '' && idsOf.get(relative(folder, file))?.has(anchor) === false;
  };
  return pages.flatMap(({ path, links }) =>
    [...new Set(links)]
      .filter(isDead)
      .map((link) => `${path} → ${link.slice(link.indexOf(folder) + folder.length)}`),
  );
}
