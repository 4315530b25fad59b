import type { Output } from '../../../context.ts';

/** Understands the few control sequences the renderer uses, and shows what a person would see. */
export function terminal(columns: number, rows: number) {
  let lines: string[] = ['$ kubexm'];
  let [row, column, cursor, frames] = [1, 0, true, 0];
  const size = { columns, rows };
  const put = (character: string) => {
    const line = [...(lines[row] ?? '').padEnd(column)];
    line[column] = character;
    lines[row] = line.join('');
    column += 1;
  };
  const apply = (kind: string, amount: number) => {
    if (kind === 'A') row = Math.max(0, row - amount);
    else if (kind === 'B') row += amount;
    else if (kind === 'K') lines[row] = (lines[row] ?? '').slice(0, column);
    else if (kind === 'J') lines = [...lines.slice(0, row), (lines[row] ?? '').slice(0, column)];
    else if (kind === 'h') cursor = true;
    else if (kind === 'l') cursor = false;
    else if (kind !== 'm') throw new Error(`unknown sequence ${kind}`);
  };
  const output: Output = {
    isTerminal: true,
    columns: () => size.columns,
    rows: () => size.rows,
    write(chunk) {
      frames += 1;
      for (const [piece, amount, kind] of chunk.matchAll(/\x1b\[\??(\d*)([A-Za-z])|./gsu)) {
        if (kind !== undefined) apply(kind, Number(amount || 1));
        else if (piece === '\r') column = 0;
        else if (piece === '\n') row += 1;
        else put(piece);
      }
    },
  };
  return {
    output,
    size,
    screen: () => lines.map((line) => line.trimEnd()),
    writes: () => frames,
    cursor: () => cursor,
  };
}
