import { widthOf } from '../../src/cli/render/width.ts';

export interface Ink {
  readonly colour?: number;
  readonly bold?: true;
  readonly dim?: true;
  readonly inverse?: true;
  readonly underline?: true;
}

/** What stands at one place; the second half of a wide character is empty. */
export interface Cell {
  readonly character: string;
  readonly ink: Ink;
}

export interface Terminal {
  write(output: string): void;
  /** Every line since the beginning, also those that scrolled away. */
  lines(): readonly (readonly Cell[])[];
  text(): string;
}

const sequence = /\x1b\[([?>]?)([\d;]*)([A-Za-z])|\x1b\][^\x07]*\x07|\x1b[()][A-Z0-9]|\x1b[=>78]|[\s\S]/gu;

/** Understands what kubexm and ordinary programs write to a terminal of so many columns; anything else is an error. */
export function terminal(columns: number): Terminal {
  const rows: Cell[][] = [[]];
  let [row, column, ink]: [number, number, Ink] = [0, 0, {}];
  const put = (character: string): void => {
    const width = widthOf(character);
    if (width === 0) return;
    if (column + width > columns) [row, column] = [row + 1, 0];
    while (rows.length <= row) rows.push([]);
    const line = rows[row] ?? [];
    while (line.length < column) line.push({ character: ' ', ink: {} });
    line[column] = { character, ink };
    if (width === 2) line[column + 1] = { character: '', ink };
    column += width;
  };
  const moves: Readonly<Record<string, (amount: number) => void>> = {
    A: (amount) => {
      row = Math.max(0, row - amount);
    },
    B: (amount) => {
      row += amount;
    },
    C: (amount) => {
      column += amount;
    },
    D: (amount) => {
      column = Math.max(0, column - amount);
    },
    G: (amount) => {
      column = amount - 1;
    },
  };
  const control = (kind: string, given: string): void => {
    const move = moves[kind];
    if (move !== undefined) move(Number(given || 1));
    else if (kind === 'm') ink = inkAfter(ink, given);
    else if (kind === 'K') rows[row]?.splice(given === '2' ? 0 : column);
    else if (kind === 'J') {
      rows[row]?.splice(column);
      rows.splice(row + 1);
    } else if (!'hlnr'.includes(kind)) throw new Error(`the terminal does not know the sequence ${kind}`);
  };
  return {
    write(output) {
      for (const [piece, , given = '', kind] of output.matchAll(sequence)) {
        if (kind !== undefined) control(kind, given);
        else if (piece === '\r') column = 0;
        else if (piece === '\n') {
          row += 1;
          while (rows.length <= row) rows.push([]);
        } else if (piece === '\b') column = Math.max(0, column - 1);
        else if (piece >= ' ' && piece !== '\x7f') put(piece);
      }
    },
    lines: () => rows,
    text: () => rows.map((line) => line.map(({ character }) => character).join('')).join('\n'),
  };
}

/** What each code adds; a code that takes something away names it. */
const adds: Readonly<Record<number, Ink>> = {
  1: { bold: true },
  2: { dim: true },
  4: { underline: true },
  7: { inverse: true },
};
const takes: Readonly<Record<number, readonly (keyof Ink)[]>> = {
  0: ['colour', 'bold', 'dim', 'inverse', 'underline'],
  22: ['bold', 'dim'],
  24: ['underline'],
  27: ['inverse'],
  39: ['colour'],
};

const inkAfter = (ink: Ink, given: string): Ink => given.split(';').map(Number).reduce(inkWith, ink);

function inkWith(ink: Ink, code: number): Ink {
  if ((code >= 30 && code <= 37) || (code >= 90 && code <= 97)) return { ...ink, colour: code % 10 };
  const gone: readonly string[] = takes[code] ?? [];
  const kept: Ink = Object.fromEntries(Object.entries(ink).filter(([name]) => !gone.includes(name)));
  return { ...kept, ...adds[code] };
}
