import { expect, it } from 'vitest';
import { drawSvg, palettes } from './draw-svg.ts';
import { terminal } from './terminal.ts';

const shown = (output: string, columns = 20): string[] => {
  const screen = terminal(columns);
  screen.write(output);
  return screen.text().split('\n');
};

it.each([
  ['plain lines', 'one\r\ntwo', ['one', 'two']],
  ['a frame drawn over the last', 'a\r\nb\r\n\r\x1b[2Ac\x1b[K\r\n\x1b[1B', ['c', 'b', '']],
  ['what is below taken away', 'a\r\nb\r\nc\r\n\r\x1b[2A\x1b[J', ['a', '']],
  ['lines broken at the edge', 'abcdef', ['abcd', 'ef'], 4],
  ['wide characters', '集群ab', ['集群', 'ab'], 4],
  ['titles and hidden cursors', '\x1b]0;title\x07\x1b[?25lx', ['x']],
])('shows %s', (_, output, lines, columns = 20) => expect(shown(output, columns)).toEqual(lines));

it('knows the ink of each place', () => {
  const screen = terminal(20);
  screen.write('\x1b[1m\x1b[31mno\x1b[39m\x1b[22m yes');
  expect(screen.lines()[0]?.map(({ ink }) => ink.colour)).toEqual([
    1,
    1,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  expect(screen.lines()[0]?.[0]?.ink).toEqual({ colour: 1, bold: true });
});

it('refuses what it does not understand instead of drawing something wrong', () => {
  expect(() => shown('\x1b[5;5H')).toThrow('does not know');
});

it('draws the same bytes for the same screen, with every run at its place', () => {
  const screen = terminal(10);
  screen.write('a \x1b[32m<b>\x1b[0m');
  const drawing = { lines: screen.lines(), columns: 10, title: 'x & y', theme: 'dark' } as const;
  const svg = drawSvg(drawing);
  expect(svg).toBe(drawSvg(drawing));
  expect(svg).toContain(
    `<text x="34.8" y="64" textLength="25.2" lengthAdjust="spacingAndGlyphs" fill="${palettes.dark.colours[2]}">&lt;b&gt;</text>`,
  );
  expect(svg).toContain('x &amp; y');
});

/** Relative luminance, as WCAG defines it. */
const luminance = (colour: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

it.each(['dark', 'light'] as const)('has colours that can be read on a %s page', (theme) => {
  const { page, ink, dim, colours } = palettes[theme];
  for (const colour of [ink, dim, ...colours]) {
    const [low = 0, high = 0] = [luminance(page), luminance(colour)].sort((a, b) => a - b);
    expect((high + 0.05) / (low + 0.05), colour).toBeGreaterThan(4.5);
  }
});

it('cuts a name that is wider than its window, and has it whole for who cannot see', () => {
  const title = `kubexm ${'long '.repeat(40)}`.trim();
  const svg = drawSvg({ lines: [], columns: 80, title, theme: 'dark' });
  expect(svg).toContain(`<title>${title}</title>`);
  const [, shown = ''] = /text-anchor="middle">([^<]*)</.exec(svg) ?? [];
  expect(shown.length).toBeLessThanOrEqual(73);
  expect(shown.endsWith('…')).toBe(true);
});
