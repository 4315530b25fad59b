const checksumAt = 148;

export function textAt(header: Buffer, at: number, length: number): string {
  const field = header.subarray(at, at + length);
  const end = field.indexOf(0);
  return field.subarray(0, end === -1 ? length : end).toString();
}

/** In octal digits, or, where these do not suffice, as a binary number behind a first byte of 0x80; nothing else. */
export function numberAt(header: Buffer, at: number, length: number): number | undefined {
  const field = header.subarray(at, at + length);
  if (field[0] === 0x80) return countOf(field.subarray(1).reduce((sum, byte) => sum * 256 + byte, 0));
  const digits = textAt(header, at, length).trim();
  if (digits === '') return 0;
  return /^[0-7]+$/.test(digits) ? countOf(Number.parseInt(digits, 8)) : undefined;
}

/** A number of bytes, if it is one that can be counted. */
export const countOf = (found: number): number | undefined =>
  Number.isSafeInteger(found) ? found : undefined;

/** Every header carries the sum of its bytes, taken with blanks in the place of the sum. */
export function isTarHeader(header: Buffer): boolean {
  const sum = header.reduce(
    (total, byte, at) => total + (at >= checksumAt && at < checksumAt + 8 ? 0x20 : byte),
    0,
  );
  return sum === numberAt(header, checksumAt, 8);
}
