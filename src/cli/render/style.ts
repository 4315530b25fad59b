import type { Settings } from '../context.ts';

const codes = {
  bold: [1, 22],
  dim: [2, 22],
  red: [31, 39],
  green: [32, 39],
  yellow: [33, 39],
  cyan: [36, 39],
} as const;

export type Tone = keyof typeof codes;
export type Paint = (tone: Tone, words: string) => string;

/** Marks text for a terminal, or leaves it as it is. */
export const painter =
  ({ colour }: Pick<Settings, 'colour'>): Paint =>
  (tone, words) => {
    const [on, off] = codes[tone];
    return colour && words !== '' ? `\x1b[${on}m${words}\x1b[${off}m` : words;
  };
