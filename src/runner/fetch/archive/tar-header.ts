const checksumAt = 148;

export function textAt(header: Buffer, at: number, length: number): string {
  const field = header.subarray(at, at + length);
  const end = field.indexOf(0);
  return field.subarray(0, end === -1 ? length : end).toString();
}

/** In octal digits, or, where these do not suffice, as a binary number behind a set first bit. */
export function numberAt(header: Buffer, at: number, length: number): number {
  const field = header.subarray(at, at + length);
  if (((field[0] ?? 0) & 0x80) !== 0) return field.subarray(1).reduce((sum, byte) => sum * 256 + byte, 0);
  return Number.parseInt(textAt(header, at, length).trim() || '0', 8);
}

/** Every header carries the sum of its bytes, taken with blanks in the place of the sum. */
export function isTarHeader(header: Buffer): boolean {
  const sum = header.reduce(
    (total, byte, at) => total + (at >= checksumAt && at < checksumAt + 8 ? 0x20 : byte),
    0,
  );
  return sum === numberAt(header, checksumAt, 8);
}
