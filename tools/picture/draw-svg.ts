import { escapeHtml } from '../../src/cli/docs/site/html.ts';
import { cut } from '../../src/cli/render/width.ts';
import type { Cell, Ink } from './terminal.ts';

interface Palette {
  readonly page: string;
  readonly bar: string;
  readonly line: string;
  readonly ink: string;
  readonly dim: string;
  /** Black, red, green, yellow, blue, magenta, cyan, white. */
  readonly colours: readonly string[];
}

/** Every colour has a contrast of at least 4.5 to its page. */
export const palettes: Readonly<Record<'dark' | 'light', Palette>> = {
  dark: {
    page: '#16191d',
    bar: '#22272d',
    line: '#30363d',
    ink: '#dfe4ea',
    dim: '#97a1ac',
    colours: ['#7d8590', '#ff8178', '#6fd28f', '#e3b650', '#79b8ff', '#d2a8ff', '#62cfdc', '#ffffff'],
  },
  light: {
    page: '#ffffff',
    bar: '#f1f3f5',
    line: '#d0d7de',
    ink: '#1f2328',
    dim: '#656d76',
    colours: ['#1f2328', '#c5221f', '#18794e', '#8a5a00', '#0550ae', '#8250df', '#0f6f7c', '#57606a'],
  },
};

const cell = { width: 8.4, height: 19 };
const edge = 18;
const bar = 34;
/** The name of the window stands in the middle, and clear of the buttons. */
const name = { size: 12.5, width: 7.5, clear: 80 };

interface Drawing {
  readonly lines: readonly (readonly Cell[])[];
  readonly columns: number;
  readonly title: string;
  readonly theme: keyof typeof palettes;
}

/** A window with what a terminal shows. Each run of one ink has its place and its length, so every font lines up. */
export function drawSvg({ lines, columns, title, theme }: Drawing): string {
  const palette = palettes[theme];
  const width = Math.round(columns * cell.width + 2 * edge);
  const height = Math.round(lines.length * cell.height + bar + 2 * edge - 6);
  const shownTitle = cut(title, Math.floor((width - 2 * name.clear) / name.width));
  const text = lines.flatMap((line, index) => {
    const y = round(bar + edge + index * cell.height + 12);
    return runsOf(line).map((run) => runSvg(run, y, palette));
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="ui-monospace,SFMono-Regular,'DejaVu Sans Mono',Menlo,Consolas,'Noto Sans Mono CJK SC',monospace" font-size="14">
<title>${escapeHtml(title)}</title>
<rect width="${width}" height="${height}" rx="10" fill="${palette.page}" stroke="${palette.line}"/>
<path d="M0 ${bar}V10A10 10 0 0 1 10 0H${width - 10}A10 10 0 0 1 ${width} 10V${bar}Z" fill="${palette.bar}"/>
<g fill="${palette.line}"><circle cx="20" cy="17" r="6"/><circle cx="40" cy="17" r="6"/><circle cx="60" cy="17" r="6"/></g>
<text x="${width / 2}" y="22" fill="${palette.dim}" font-size="${name.size}" text-anchor="middle">${escapeHtml(shownTitle)}</text>
<g>
${text.join('\n')}
</g>
</svg>
`;
}

interface Run {
  readonly from: number;
  readonly text: string;
  readonly cells: number;
  readonly ink: Ink;
}

/** Neighbours of one ink, without the blanks around them: what draws a picture may make one blank of several. */
function runsOf(line: readonly Cell[]): readonly Run[] {
  const runs: { from: number; text: string; cells: number; ink: Ink }[] = [];
  for (const [at, { character, ink }] of line.entries()) {
    const last = runs.at(-1);
    const isGap = character !== ' ' && last?.text.endsWith('  ') === true && !ink.inverse;
    if (last !== undefined && sameInk(last.ink, ink) && !isGap) {
      last.text += character;
      last.cells += 1;
    } else runs.push({ from: at, text: character, cells: 1, ink });
  }
  return runs.flatMap(trimmed);
}

function trimmed(run: Run): readonly Run[] {
  if (run.ink.inverse) return [run];
  const start = run.text.length - run.text.trimStart().length;
  const end = run.text.length - run.text.trimEnd().length;
  const text = run.text.trim();
  return text === '' ? [] : [{ ...run, from: run.from + start, text, cells: run.cells - start - end }];
}

const sameInk = (one: Ink, other: Ink): boolean => JSON.stringify(one) === JSON.stringify(other);

function runSvg({ from, text, cells, ink }: Run, y: number, palette: Palette): string {
  const x = round(edge + from * cell.width);
  const length = round(cells * cell.width);
  const plain = ink.dim ? palette.dim : palette.ink;
  const colour = ink.colour === undefined ? plain : (palette.colours[ink.colour] ?? plain);
  const back = ink.inverse
    ? `<rect x="${x}" y="${round(y - 14)}" width="${length}" height="${cell.height}" fill="${colour}"/>`
    : '';
  const looks = [
    `fill="${ink.inverse ? palette.page : colour}"`,
    ...(ink.bold ? ['font-weight="700"'] : []),
    ...(ink.underline ? ['text-decoration="underline"'] : []),
  ].join(' ');
  return `${back}<text x="${x}" y="${y}" textLength="${length}" lengthAdjust="spacingAndGlyphs" ${looks}>${escapeHtml(text)}</text>`;
}

const round = (value: number): number => Math.round(value * 10) / 10;
