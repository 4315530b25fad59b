import type { Lang } from '../../../problem/text.ts';
import type { Section } from './render-markdown.ts';

export interface Indexed {
  readonly html: string;
  readonly lang: Lang;
  readonly title: string;
  readonly sections: readonly Section[];
}

/** A script and no JSON: browsers read no data from beside a page that was opened as a file. */
export const searchIndex = (pages: readonly Indexed[]): string => {
  const rows = pages.flatMap(({ html, lang, title, sections }) =>
    sections.map(({ heading, anchor, text }) => [
      html,
      anchor,
      lang,
      title,
      heading === title ? '' : heading,
      text.trim(),
    ]),
  );
  return `window.kubexmIndex = ${JSON.stringify(rows)};\n`;
};

/**
 * Runs in the browser: every word must occur; where it stands decides the order. Pages of the language of the reader
 * come first, and none takes more than three places. Chinese has no spaces between words, so parts of words count everywhere.
 */
export const searchScript = `function kubexmSearch(index, typed, lang) {
  const words = typed.toLowerCase().split(/\\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const found = [];
  for (const [html, anchor, pageLang, title, heading, text] of index) {
    const places = [title, heading, text].map((one) => one.toLowerCase());
    let score = pageLang === lang ? 100 : 0;
    const matches = words.every((word) => {
      const at = places.findIndex((place) => place.includes(word));
      if (at < 0) return false;
      const whole = !/\\p{Script=Han}/u.test(word) && places[at].split(/[^\\p{L}\\p{N}.-]+/u).includes(word);
      const often = Math.min(places[2].split(word).length - 1, 5);
      score += [30, 20, 3][at] + (whole ? 10 : 0) + often;
      return true;
    });
    if (!matches) continue;
    if (html.includes('/problem/') || html.endsWith('screens.html')) score -= 6;
    else if (html.startsWith('reference/')) score += 8;
    if (heading === '') score += 5;
    const first = text.toLowerCase().indexOf(words[0]);
    const from = first < 40 ? 0 : text.indexOf(' ', first - 40) + 1;
    const excerpt = text.slice(from, from + 140);
    found.push({ html, anchor, title, heading, excerpt, score });
  }
  const shown = new Map();
  const isOneOfFew = ({ html }) => {
    shown.set(html, (shown.get(html) ?? 0) + 1);
    return shown.get(html) <= 3;
  };
  return found.sort((a, b) => b.score - a.score).filter(isOneOfFew).slice(0, 20);
}
`;
