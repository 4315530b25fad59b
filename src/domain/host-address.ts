import { text } from '../problem/text.ts';
import { type Address, type AddressReason, addressFromNumber, parseAddress } from './address.ts';
import { type Cidr, containsAddress, overlaps, parseCidr } from './cidr.ts';
import { accept, defineRefusals, type Verdict } from './verdict.ts';

const refuse = defineRefusals({
  loopback: text(
    '{value} is a loopback address; other hosts cannot reach it',
    '{value} 是回环地址，其他主机无法访问',
  ),
  unspecified: text(
    '{value} is the unspecified address, which names no host',
    '{value} 是未指定地址，不代表任何主机',
  ),
  'link-local': text(
    '{value} is a link-local address, valid on one network segment only',
    '{value} 是链路本地地址，只在单个网段内有效',
  ),
  multicast: text(
    '{value} is a multicast address, which names no single host',
    '{value} 是组播地址，不代表单台主机',
  ),
  reserved: text('{value} lies in a reserved range no host can use', '{value} 位于保留地址段，主机不能使用'),
  'not-for-hosts': text(
    '{value} overlaps {other}, whose addresses no pod and no service can have',
    '{value} 与 {other} 重叠，其中的地址不能用于 Pod 或 Service',
  ),
  'ipv4-mapped': text('{value} is an IPv4 address written as IPv6', '{value} 是写成 IPv6 形式的 IPv4 地址'),
});

export type HostAddressReason = AddressReason | Parameters<typeof refuse>[0];

const unusable = (
  [
    ['unspecified', '0.0.0.0/32'],
    ['unspecified', '::/128'],
    ['loopback', '127.0.0.0/8'],
    ['loopback', '::1/128'],
    ['link-local', '169.254.0.0/16'],
    ['link-local', 'fe80::/10'],
    ['multicast', '224.0.0.0/4'],
    ['multicast', 'ff00::/8'],
    ['reserved', '0.0.0.0/8'],
    ['reserved', '240.0.0.0/4'],
    ['ipv4-mapped', '::ffff:0.0.0.0/96'],
  ] as const
).map(([reason, written]) => ({ reason, range: parseCidr(written) }));

/** An address under which other hosts can reach this one. */
export function judgeHostAddress(value: string): Verdict<Address, HostAddressReason> {
  const parsed = parseAddress(value);
  if (!parsed.ok) return parsed;
  const address = parsed.value;
  const hit = unusable.find(({ range }) => range.ok && containsAddress(range.value, address));
  if (hit === undefined) return parsed;
  if (hit.reason !== 'ipv4-mapped') return refuse(hit.reason, { value });
  const inner = addressFromNumber(4, address.number & 0xffff_ffffn).text;
  return refuse(hit.reason, { value }, judgeHostAddress(inner).ok ? inner : undefined);
}

/** A range whose addresses can be given to whom others reach. */
export function judgeHostRange(range: Cidr): Verdict<Cidr> {
  const [hit] = unusable.flatMap(({ range: other }) =>
    other.ok && overlaps(other.value, range) ? [other.value.text] : [],
  );
  return hit === undefined ? accept(range) : refuse('not-for-hosts', { value: range.text, other: hit });
}
