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
  /** Takes the block away and gives the cursor back; the next `draw` puts it below whatever was written since. */
  lift(): void;
}

export function liveScreen(output: Output): LiveScreen {
  let shown: readonly string[] = [];
  let columns = output.columns();
  return {
    draw(lines) {
      const hide = shown.length === 0 ? hideCursor : '';
      const resized = output.columns() !== columns;
      output.write(`${hide}${resized ? redraw(shown, lines, output.columns()) : difference(shown, lines)}`);
      [shown, columns] = [lines, output.columns()];
    },
    lift() {
      if (shown.length === 0) return;
      output.write(`${redraw(shown, [], output.columns())}${showCursor}`);
      shown = [];
    },
  };
}

function difference(before: readonly string[], lines: readonly string[]): string {
  let chunk = `\r${up(before.length)}`;
  let unchanged = 0;
  for (const [index, line] of lines.entries()) {
    if (before[index] === line) unchanged += 1;
    else {
      chunk += `${down(unchanged)}${line}${clearLine}\r\n`;
      unchanged = 0;
    }
  }
  return `${chunk}${down(unchanged)}${lines.length < before.length ? clearBelow : ''}`;
}

/** After a resize the terminal has broken long lines into several rows. */
function redraw(before: readonly string[], lines: readonly string[], columns = 80): string {
  const rows = before.reduce((sum, line) => sum + Math.max(1, Math.ceil(widthOf(line) / columns)), 0);
  return `\r${up(rows)}${clearBelow}${lines.map((line) => `${line}\r\n`).join('')}`;
}
