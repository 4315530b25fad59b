const units = { M: 1024 ** 2, G: 1024 ** 3, T: 1024 ** 4 } as const;

const isUnit = (letter: string): letter is keyof typeof units => letter in units;

/** `512M`, `10G`, `1.5T`; undefined for anything else. */
export function parseByteSize(typed: string): number | undefined {
  const [, digits = '', letter = ''] = /^(\d{1,6}(?:\.\d+)?)([MGT])$/.exec(typed.toUpperCase()) ?? [];
  const bytes = isUnit(letter) ? Math.round(Number(digits) * units[letter]) : 0;
  return bytes > 0 ? bytes : undefined;
}

/** The same for people, in the largest unit that leaves a whole part. */
export function sayByteSize(bytes: number): string {
  const unit = (['T', 'G'] as const).find((letter) => bytes >= units[letter]) ?? 'M';
  const rounded = Math.round((bytes / units[unit]) * 10) / 10;
  return `${rounded}${unit}`;
}
