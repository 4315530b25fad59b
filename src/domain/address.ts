import { Address4, Address6 } from 'ip-address';
import { text } from '../problem/text.ts';
import { shown } from './shown.ts';
import { accept, defineRefusals, type Verdict } from './verdict.ts';

export type Family = 4 | 6;

export interface Address {
  readonly family: Family;
  /** The canonical form (RFC 5952 for IPv6). */
  readonly text: string;
  readonly number: bigint;
}

const refuse = defineRefusals({
  empty: text('an address is missing', '缺少地址'),
  prefix: text(
    '{value} carries a prefix length; an address alone is expected',
    '{value} 带有前缀长度，这里只需要地址',
  ),
  zone: text(
    '{value} carries a zone, which means something on one machine only',
    '{value} 带有仅在本机有意义的区域标识',
  ),
  port: text('{value} carries a port; it has its own field', '{value} 带有端口，端口请写在单独的字段中'),
  'ambiguous-octal': text(
    '{value} has a part with a leading zero, which some programs read as octal',
    '{value} 有带前导零的部分，某些程序会按八进制解释',
  ),
  'not-an-address': text('{value} is not an IPv4 or IPv6 address', '{value} 不是 IPv4 或 IPv6 地址'),
});

export type AddressReason = Parameters<typeof refuse>[0];

export function parseAddress(value: string): Verdict<Address, AddressReason> {
  const params = { value: shown(value) };
  if (value === '') return refuse('empty');
  if (value.includes('/')) return refuse('prefix', params);
  if (value.includes('%')) return refuse('zone', params);
  if (Address4.isValid(value)) return accept(addressOf(4, new Address4(value)));
  if (Address6.isValid(value)) return accept(addressOf(6, new Address6(value)));
  if (/^(\d+(\.\d+){3}|\[[^\]]*\]):\d+$/.test(value)) return refuse('port', params);
  if (looksOctal(value)) return refuse('ambiguous-octal', params, withoutLeadingZeros(value));
  return refuse('not-an-address', params);
}

export const addressFromNumber = (family: Family, number: bigint): Address =>
  addressOf(family, family === 4 ? Address4.fromBigInt(number) : Address6.fromBigInt(number));

const addressOf = (family: Family, parsed: Address4 | Address6): Address => ({
  family,
  text: parsed.correctForm(),
  number: parsed.bigInt(),
});

const looksOctal = (value: string): boolean =>
  /^\d{1,4}(\.\d{1,4}){3}$/.test(value) && /(^|\.)0\d/.test(value);

function withoutLeadingZeros(value: string): string | undefined {
  const decimal = value.split('.').map(Number).join('.');
  return Address4.isValid(decimal) ? decimal : undefined;
}
