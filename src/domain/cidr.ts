import { text } from '../problem/text.ts';
import { type Address, addressFromNumber, type Family, parseAddress } from './address.ts';
import { shown } from './shown.ts';
import { accept, defineRefusals, type Verdict } from './verdict.ts';

export interface Cidr {
  readonly family: Family;
  /** The canonical form, such as `10.244.0.0/16`. */
  readonly text: string;
  readonly prefix: number;
  readonly first: bigint;
  readonly last: bigint;
}

const refuse = defineRefusals({
  'no-prefix': text(
    '{value} has no prefix length, as in 10.244.0.0/16',
    '{value} 没有前缀长度，例如 10.244.0.0/16',
  ),
  'not-a-range': text(
    '{value} is not a range of addresses: {because}',
    '{value} 不是有效的地址段：{because}',
  ),
  'prefix-range': text(
    'the prefix length of {value} must lie between 0 and {bits}',
    '{value} 的前缀长度必须在 0 到 {bits} 之间',
  ),
  'host-bits': text(
    '{value} has bits set behind its prefix; the range is {canonical}',
    '{value} 在前缀之后还有非零位，实际网段是 {canonical}',
  ),
});

export type CidrReason = Parameters<typeof refuse>[0];

export const bitsOf = (family: Family): number => (family === 4 ? 32 : 128);

export function parseCidr(value: string): Verdict<Cidr, CidrReason> {
  const params = { value: shown(value) };
  const [, base, digits] = /^([^/]*)\/([^/]*)$/.exec(value) ?? [];
  if (base === undefined || digits === undefined) return refuse('no-prefix', params);
  const address = parseAddress(base);
  if (!address.ok) return refuse('not-a-range', { ...params, because: address.because });
  const bits = bitsOf(address.value.family);
  if (!/^(0|[1-9]\d{0,2})$/.test(digits) || Number(digits) > bits)
    return refuse('prefix-range', { ...params, bits });

  const cidr = cidrAround(address.value, Number(digits));
  if (cidr.first !== address.value.number) {
    return refuse('host-bits', { ...params, canonical: cidr.text }, cidr.text);
  }
  return accept(cidr);
}

/** For readers that take an address of the range for the range, as kube-proxy and proxies do. */
export function judgeLooseCidr(value: string): Verdict<unknown> {
  const verdict = parseCidr(value);
  return !verdict.ok && verdict.reason === 'host-bits' ? accept(value) : verdict;
}

/** The range of this prefix length that holds the address. */
export function cidrAround(address: Address, prefix: number): Cidr {
  const size = 1n << BigInt(bitsOf(address.family) - prefix);
  const first = (address.number / size) * size;
  return {
    family: address.family,
    text: `${addressFromNumber(address.family, first).text}/${prefix}`,
    prefix,
    first,
    last: first + size - 1n,
  };
}

export const sizeOf = (cidr: Cidr): bigint => cidr.last - cidr.first + 1n;

export const overlaps = (a: Cidr, b: Cidr): boolean =>
  a.family === b.family && a.first <= b.last && b.first <= a.last;

export const containsAddress = (cidr: Cidr, address: Address): boolean =>
  cidr.family === address.family && cidr.first <= address.number && address.number <= cidr.last;

export const containsCidr = (outer: Cidr, inner: Cidr): boolean =>
  outer.family === inner.family && outer.first <= inner.first && inner.last <= outer.last;

/** The address at this distance from the first; a negative one counts from behind the end. */
export function nthAddress(cidr: Cidr, n: number): Address | undefined {
  const number = (n < 0 ? cidr.last + 1n : cidr.first) + BigInt(n);
  return number < cidr.first || number > cidr.last ? undefined : addressFromNumber(cidr.family, number);
}
