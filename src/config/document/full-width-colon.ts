import type { CST } from 'yaml';
import { CST as cst } from 'yaml';

const keyWithFullWidthColon = /(?:^|\n)[ \t]*(?:- )*([A-Za-z][\w.-]*)：/g;

export interface FullWidthColon {
  readonly offset: number;
  readonly key: string;
}

/** Where `key：` was written for `key:`. Comments, quoted text and text blocks may hold such colons freely. */
export function findFullWidthColons(tokens: readonly CST.Token[]): FullWidthColon[] {
  const found: FullWidthColon[] = [];
  const look = (token: CST.Token | null | undefined): void => {
    if (token?.type !== 'scalar') return;
    for (const match of token.source.matchAll(keyWithFullWidthColon)) {
      found.push({ offset: token.offset + match.index + match[0].length - 1, key: match[1] ?? '' });
    }
  };
  for (const token of tokens) {
    if (token.type !== 'document') continue;
    look(token.value);
    cst.visit(token, (item) => {
      look(item.key);
      look(item.value);
    });
  }
  return found.sort((a, b) => a.offset - b.offset);
}

export interface Mended {
  readonly text: string;
  /** Where a character of the mended text stands in the original. */
  readonly originalOffset: (offset: number) => number;
}

/** The text as it was meant, so that the rest of the file can be checked too. */
export function withPlainColons(text: string, colons: readonly FullWidthColon[]): Mended {
  const parts: string[] = [];
  const spaces: number[] = [];
  let at = 0;
  for (const { offset } of colons) {
    const needsSpace = /\S/.test(text[offset + 1] ?? ' ');
    parts.push(text.slice(at, offset), needsSpace ? ': ' : ':');
    if (needsSpace) spaces.push(offset + 1 + spaces.length);
    at = offset + 1;
  }
  return {
    text: parts.join('') + text.slice(at),
    originalOffset: (offset) => offset - spaces.filter((space) => space < offset).length,
  };
}
