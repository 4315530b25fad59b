import type { Lang } from '../../problem/text.ts';
import type { Output, Settings } from '../context.ts';
import { type Paint, painter } from './style.ts';

/** What lines are laid out for: the reader and the paper. */
export interface Sheet {
  readonly lang: Lang;
  readonly paint: Paint;
  readonly width: number;
  readonly colour: boolean;
}

/** Of a file or a pipe nobody knows the width. */
export const unknownWidth = 100;

export function sheetFor(output: Output, settings: Pick<Settings, 'lang' | 'colour'>): Sheet {
  const { lang } = settings;
  const colour = settings.colour && output.isTerminal;
  return { lang, colour, paint: painter({ colour }), width: output.columns() ?? unknownWidth };
}
