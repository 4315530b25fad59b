import { expect, it } from 'vitest';
import { screenOf } from './screen-of.ts';

const recording = Array.from({ length: 9 }, (_, at) => `line ${at + 1}`).join('\r\n');
const shown = (part: Parameters<typeof screenOf>[2]): string[] =>
  screenOf(recording, 20, part).map((line) => line.map(({ character }) => character).join(''));

it('shows no more than one screen: its beginning, how much is left out, its end', () => {
  expect(shown({ lines: 5 })).toEqual(['line 1', 'line 2', '⋮ 5 more lines', 'line 8', 'line 9']);
  expect(shown({ lines: 4, from: /^line 3/ })).toEqual(['line 3', 'line 4', '⋮ 4 more lines', 'line 9']);
});

it('leaves nothing out of what fits', () => {
  expect(shown({ lines: 9 })).toHaveLength(9);
});

it('shows a question as it was asked, not as it was answered', () => {
  const asked =
    'plan\r\n\x1b[?25l◆  Go on?\r\n● No\r\n\x1b[1A\r\n\x1b[?25h\x1b[999D\x1b[2A\x1b[J◇  Go on?\r\nYes\r\n';
  const lines = screenOf(asked, 20, { until: /Go on/ });
  expect(lines.map((line) => line.map(({ character }) => character).join(''))).toEqual([
    'plan',
    '◆  Go on?',
    '● No',
  ]);
});
