/** One element of the Distinguished Encoding Rules. */
export interface DerElement {
  readonly tag: number;
  readonly content: Buffer;
  /** With tag and length, as it stands. */
  readonly whole: Buffer;
}

/** The elements that lie one behind the other in these bytes. */
export function elementsOf(bytes: Buffer): readonly DerElement[] {
  const found: DerElement[] = [];
  for (let at = 0; at < bytes.length; ) {
    const { start, end } = extentAt(bytes, at);
    found.push({
      tag: bytes.readUInt8(at),
      content: bytes.subarray(start, end),
      whole: bytes.subarray(at, end),
    });
    at = end;
  }
  return found;
}

function extentAt(bytes: Buffer, at: number): { readonly start: number; readonly end: number } {
  const first = bytes.readUInt8(at + 1);
  const digits = first < 0x80 ? 0 : first & 0x7f;
  const start = at + 2 + digits;
  const end = start + (digits === 0 ? first : bytes.readUIntBE(at + 2, digits));
  if (end > bytes.length) throw new RangeError('an element ends behind the last byte');
  return { start, end };
}

export function dottedOid(content: Buffer): string {
  const [first = 0, ...rest] = content;
  const arcs = [Math.min(2, Math.floor(first / 40))];
  arcs.push(first - (arcs[0] ?? 0) * 40);
  let arc = 0;
  for (const byte of rest) {
    arc = arc * 128 + (byte & 0x7f);
    if (byte < 0x80) {
      arcs.push(arc);
      arc = 0;
    }
  }
  return arcs.join('.');
}
