/** Words to one line that a POSIX shell splits into the same words. The only place where quoting happens. */
export const quote = (...words: readonly string[]): string => words.map(quoteWord).join(' ');

/** An equals sign makes an assignment of a word, but not of a flag. */
const plainWord = /^(--[a-z-]+=)?[A-Za-z0-9_/.:@%+,-]+$/;

function quoteWord(word: string): string {
  if (word.includes('\0')) throw new TypeError('a shell word cannot hold a NUL byte');
  return plainWord.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
}
