import type { Text } from '../../problem/text.ts';
import type { Sheet } from '../render/sheet.ts';
import { padEnd, widthOf, wrap } from '../render/width.ts';

export interface Row {
  readonly left: string;
  readonly right: Text;
}

export const paragraph = (words: Text, { lang, width }: Sheet, indent = 0): readonly string[] =>
  wrap(words[lang], width - indent).map((line) => `${' '.repeat(indent)}${line}`);

/** Two columns under a title; a left side that is too long gets a line of its own. */
export function section(title: Text, rows: readonly Row[], sheet: Sheet): readonly string[] {
  if (rows.length === 0) return [];
  const widest = Math.min(34, Math.max(...rows.map(({ left }) => widthOf(left))));
  return [
    '',
    sheet.paint('bold', title[sheet.lang]),
    ...rows.flatMap(({ left, right }) => {
      const [first = '', ...others] = wrap(right[sheet.lang], Math.max(20, sheet.width - widest - 4));
      const fits = widthOf(left) <= widest;
      const indent = ' '.repeat(widest + 4);
      return [
        ...(fits
          ? [`  ${sheet.paint('cyan', padEnd(left, widest))}  ${first}`]
          : [`  ${sheet.paint('cyan', left)}`, `${indent}${first}`]),
        ...others.map((line) => `${indent}${line}`),
      ];
    }),
  ];
}
