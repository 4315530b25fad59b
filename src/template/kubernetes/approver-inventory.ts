import { parseAddress } from '../../domain/address.ts';

/** A node by the names and addresses it may have in its serving certificate. */
export interface NamedNode {
  readonly name: string;
  readonly addresses: readonly string[];
}

/** `NODE KIND VALUE`, in order. Addresses of IPv6 are written with all eight parts, as the approver prints their bytes. */
export const approverInventory = (nodes: readonly NamedNode[]): string =>
  nodes
    .flatMap(({ name, addresses }) => [
      `${name} DNS ${name}`,
      ...addresses.map((address) => `${name} IP ${inFull(address)}`),
    ])
    .sort()
    .map((line) => `${line}\n`)
    .join('');

function inFull(written: string): string {
  const address = parseAddress(written);
  if (!address.ok) throw new TypeError(address.because.en);
  const { family, number, text } = address.value;
  if (family === 4) return text;
  return Array.from({ length: 8 }, (_, index) =>
    ((number >> BigInt(112 - 16 * index)) & 0xffffn).toString(16),
  ).join(':');
}
