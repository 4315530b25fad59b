import { stripVTControlCharacters } from 'node:util';

let segmenter: Intl.Segmenter | undefined;

/** Made when first needed: it loads tables that take longer than everything else `kubexm version` does. */
function graphemesOf(words: string): Intl.Segments {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  return segmenter.segment(words);
}

/** Blocks a terminal gives two columns: Hangul, CJK, kana, full-width forms, pictographs. */
const wide =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1f64f}\u{1f680}-\u{1f9ff}\u{20000}-\u{3fffd}]/u;

/** The columns a text takes on a terminal. */
export function widthOf(words: string): number {
  const plain = stripVTControlCharacters(words);
  if (/^[\x20-\x7e]*$/.test(plain)) return plain.length;
  let width = 0;
  for (const { segment } of graphemesOf(plain)) width += wide.test(segment) ? 2 : 1;
  return width;
}

export const padEnd = (words: string, width: number): string =>
  words + ' '.repeat(Math.max(0, width - widthOf(words)));

/** Plain text cut to a width, with a sign that something was cut. */
export function cut(words: string, width: number): string {
  if (widthOf(words) <= width) return words;
  let kept = '';
  let used = 0;
  for (const { segment } of graphemesOf(words)) {
    used += widthOf(segment);
    if (used > width - 1) break;
    kept += segment;
  }
  return width < 1 ? '' : `${kept}…`;
}

/** The same from the other side. */
export function cutFront(words: string, width: number): string {
  if (widthOf(words) <= width) return words;
  let kept = '';
  for (const { segment } of [...graphemesOf(words)].reverse()) {
    if (widthOf(segment + kept) > width - 1) break;
    kept = segment + kept;
  }
  return width < 1 ? '' : `…${kept}`;
}

/** The same for what is told apart by its end. */
export function cutInside(words: string, width: number): string {
  if (widthOf(words) <= width) return words;
  let end = '';
  for (const { segment } of [...graphemesOf(words)].reverse()) {
    if (widthOf(segment + end) > width / 2) break;
    end = segment + end;
  }
  return cut(words, width - widthOf(end)) + end;
}

/** What is never broken: a command between backticks, a word, a wide character, each with the punctuation behind it. */
const pieces =
  /\s+|(?:`[^`]+`[^\s\u2e80-\u9fff\uff00-\uff60]*|[\u2e80-\u9fff\uff00-\uff60]|[^\s`\u2e80-\u9fff\uff00-\uff60]+|`)[，。；：、！？）”]*/gu;

/** Lines of at most `width` columns, unless one piece alone is longer. What goes on with an item of a list stands below its words. */
export function wrap(words: string, width: number): readonly string[] {
  const lines: string[] = [];
  for (const paragraph of words.split('\n')) {
    const indent = ' '.repeat(/^\s*- /.exec(paragraph)?.[0].length ?? 0);
    let line = '';
    for (const piece of paragraph.match(pieces) ?? []) {
      if (line !== '' && widthOf(line) + widthOf(piece.trimEnd()) > width) {
        lines.push(line.trimEnd());
        line = indent + piece.trimStart();
      } else line += piece;
    }
    lines.push(line.trimEnd());
  }
  return lines;
}
