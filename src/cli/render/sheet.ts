import type { Lang } from '../../problem/text.ts';
import type { Output, Settings } from '../context.ts';
import { type Paint, painter } from './style.ts';

/** What lines are laid out for: the reader and the paper. */
export interface Sheet {
  readonly lang: Lang;
  readonly paint: Paint;
  readonly width: number;
}

/** Of a file or a pipe nobody knows the width. */
export const unknownWidth = 100;

export const sheetFor = (output: Output, { lang, colour }: Pick<Settings, 'lang' | 'colour'>): Sheet => ({
  lang,
  paint: painter({ colour: colour && output.isTerminal }),
  width: output.columns() ?? unknownWidth,
});
