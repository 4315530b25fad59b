/** Writes the Distinguished Encoding Rules (X.690), as far as certificates need them. */

const tag = {
  boolean: 0x01,
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  null: 0x05,
  oid: 0x06,
  utf8: 0x0c,
  utcTime: 0x17,
  generalizedTime: 0x18,
  sequence: 0x30,
  set: 0x31,
};

const contextPrimitive = 0x80;
const contextConstructed = 0xa0;

function element(of: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([of]), lengthOf(content.length), content]);
}

function lengthOf(length: number): Buffer {
  if (length < 0x80) return Buffer.from([length]);
  const bytes = bytesOfNumber(length);
  return Buffer.from([0x80 | bytes.length, ...bytes]);
}

function bytesOfNumber(value: number): number[] {
  const bytes: number[] = [];
  for (let rest = value; rest > 0; rest = Math.floor(rest / 256)) bytes.unshift(rest % 256);
  return bytes;
}

export const sequence = (...parts: readonly Uint8Array[]): Buffer => element(tag.sequence, ...parts);
export const set = (...parts: readonly Uint8Array[]): Buffer => element(tag.set, ...parts);
export const octetString = (bytes: Uint8Array): Buffer => element(tag.octetString, bytes);
export const utf8 = (value: string): Buffer => element(tag.utf8, Buffer.from(value));
export const nothing = element(tag.null);
export const yes = element(tag.boolean, Buffer.from([0xff]));

/** `[n]` around whole elements. */
export const explicit = (number: number, ...parts: readonly Uint8Array[]): Buffer =>
  element(contextConstructed | number, ...parts);

/** `[n]` in place of the tag that the value would have. */
export const implicit = (number: number, bytes: Uint8Array): Buffer =>
  element(contextPrimitive | number, bytes);

/** A number that is not negative, most significant byte first. */
export function integer(bytes: Uint8Array): Buffer {
  const first = bytes.findIndex((byte) => byte !== 0);
  const digits = first < 0 ? Buffer.from([0]) : bytes.subarray(first);
  const sign = (digits[0] ?? 0) >= 0x80 ? [0] : [];
  return element(tag.integer, Buffer.from(sign), digits);
}

export const bitString = (bytes: Uint8Array, unusedBits = 0): Buffer =>
  element(tag.bitString, Buffer.from([unusedBits]), bytes);

export function oid(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  return element(tag.oid, Buffer.from([first * 40 + second, ...rest.flatMap(base128)]));
}

function base128(value: number): number[] {
  const bytes = [value % 128];
  for (let rest = Math.floor(value / 128); rest > 0; rest = Math.floor(rest / 128))
    bytes.unshift(0x80 | (rest % 128));
  return bytes;
}

/** To the second, in UTC; RFC 5280 wants the short form up to the year 2049. */
export function time(ms: number): Buffer {
  const digits = new Date(ms).toISOString().replace(/[-:T]/g, '').slice(0, 14);
  return Number(digits.slice(0, 4)) < 2050
    ? element(tag.utcTime, Buffer.from(`${digits.slice(2)}Z`))
    : element(tag.generalizedTime, Buffer.from(`${digits}Z`));
}
