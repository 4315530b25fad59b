import { type Cell, terminal } from './terminal.ts';

type Line = readonly Cell[];

interface Part {
  readonly until?: RegExp;
  readonly from?: RegExp;
  readonly lines?: number;
}

/**
 * Each frame of a live display begins by hiding the cursor or by going up to where the last one began; a question that
 * is drawn anew goes far to the left first.
 */
const frameStart = /(?=\x1b\[\?25l|\r\x1b\[\d+A|\x1b\[999D)/;

/** The lines that a picture shows: the recording played to its moment, then cut. */
export function screenOf(recording: string, columns: number, part: Part): readonly Line[] {
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
  return part.lines === undefined || whole.length <= part.lines ? whole : withGap(whole, part.lines);
}

/** Its beginning and its end, and between them how much is not shown. */
function withGap(whole: readonly Line[], lines: number): readonly Line[] {
  const head = Math.ceil((lines - 1) / 2);
  const tail = lines - 1 - head;
  const gap = [...`⋮ ${whole.length - head - tail} more lines`];
  const mark = gap.map((character): Cell => ({ character, ink: { dim: true } }));
  return [...whole.slice(0, head), mark, ...whole.slice(whole.length - tail)];
}

const textOf = (line: Line): string =>
  line
    .map(({ character }) => character)
    .join('')
    .trimEnd();
