import { type Cell, terminal } from './terminal.ts';

interface Part {
  readonly until?: RegExp;
  readonly from?: RegExp;
  readonly lines?: number;
}

/** Each frame of a live display begins by hiding the cursor or by going up to where the last one began. */
const frameStart = /(?=\x1b\[\?25l|\r\x1b\[\d+A)/;

/** The lines that a picture shows: the recording played to its moment, then cut. */
export function screenOf(recording: string, columns: number, part: Part): readonly (readonly Cell[])[] {
  const screen = terminal(columns);
  for (const frame of recording.split(frameStart)) {
    screen.write(frame);
    if (part.until?.test(screen.text())) break;
  }
  if (part.until !== undefined && !part.until.test(screen.text()))
    throw new Error(`the recording never shows ${part.until}`);
  const all = screen.lines();
  const first = part.from === undefined ? 0 : all.findLastIndex((line) => part.from?.test(textOf(line)));
  if (first < 0) throw new Error(`the recording has no line ${part.from}`);
  const shown = all.slice(first);
  const end = shown.findLastIndex((line) => textOf(line) !== '') + 1;
  const whole = shown.slice(0, end);
  if (part.lines === undefined) return whole;
  return part.from === undefined ? whole.slice(-part.lines) : whole.slice(0, part.lines);
}

const textOf = (line: readonly Cell[]): string =>
  line
    .map(({ character }) => character)
    .join('')
    .trimEnd();
