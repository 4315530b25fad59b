/** Letters that look like a Latin one: the Cyrillic and Greek ones seen in copied host names. */
const lookAlikes: Readonly<Record<string, string>> = {
  а: 'a',
  в: 'b',
  с: 'c',
  ԁ: 'd',
  е: 'e',
  һ: 'h',
  і: 'i',
  ј: 'j',
  к: 'k',
  ӏ: 'l',
  м: 'm',
  о: 'o',
  р: 'p',
  ѕ: 's',
  т: 't',
  х: 'x',
  у: 'y',
  α: 'a',
  ο: 'o',
  ν: 'v',
  ρ: 'p',
  ι: 'i',
  κ: 'k',
};

/** Full-width and accented forms fold by Unicode itself; what only looks alike folds by the table. */
export const toLatin = (value: string): string =>
  [...value.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()]
    .map((letter) => lookAlikes[letter] ?? letter)
    .join('');
