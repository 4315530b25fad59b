import type { Output } from '../../context.ts';
import { widthOf } from '../width.ts';

const hideCursor = '\x1b[?25l';
const showCursor = '\x1b[?25h';
const clearLine = '\x1b[K';
const clearBelow = '\x1b[J';
const up = (rows: number): string => (rows > 0 ? `\x1b[${rows}A` : '');
const down = (rows: number): string => (rows > 0 ? `\x1b[${rows}B` : '');

/** The block of lines at the bottom of a terminal that is rewritten in place. */
export interface LiveScreen {
  /** Writes only the lines that differ from the last frame. */
  draw(lines: readonly string[]): void;
  /** Takes the block away and gives the cursor back. May be called twice. */
  close(): void;
}

export function liveScreen(output: Output): LiveScreen {
  let shown: readonly string[] = [];
  let columns = output.columns();
  let closed = false;
  output.write(hideCursor);

  const draw = (lines: readonly string[]): void => {
    const resized = output.columns() !== columns;
    const before = shown;
    const height = resized ? rowsTaken(before, output.columns()) : before.length;
    let chunk = `\r${up(height)}`;
    if (resized) chunk += clearBelow;
    let unchanged = 0;
    lines.forEach((line, index) => {
      if (!resized && before[index] === line) {
        unchanged += 1;
        return;
      }
      chunk += `${down(unchanged)}${line}${clearLine}\r\n`;
      unchanged = 0;
    });
    chunk += down(unchanged);
    if (!resized && lines.length < before.length) chunk += clearBelow;
    [shown, columns] = [lines, output.columns()];
    output.write(chunk);
  };
  return {
    draw,
    close() {
      if (closed) return;
      closed = true;
      draw([]);
      output.write(showCursor);
    },
  };
}

/** After a resize the terminal has broken long lines into several rows. */
const rowsTaken = (lines: readonly string[], columns = 80): number =>
  lines.reduce((rows, line) => rows + Math.max(1, Math.ceil(widthOf(line) / columns)), 0);
