import { text } from '../problem/text.ts';
import type { Address, Family } from './address.ts';
import { type Cidr, parseCidr } from './cidr.ts';
import { judgeHostAddress } from './host-address.ts';
import { accept, defineRefusals, type Verdict } from './verdict.ts';

const refuse = defineRefusals({
  empty: text('a value is missing', '缺少取值'),
  'too-many': text(
    '{count} values are given; at most one IPv4 and one IPv6 fit',
    '给出了 {count} 个值，最多一个 IPv4 和一个 IPv6',
  ),
  'same-family': text(
    '{first} and {second} are both IPv{family}; a pair needs one of each',
    '{first} 与 {second} 都是 IPv{family}；双栈需要两种各一个',
  ),
  'families-differ': text(
    'pods have {pods} and services have {services}; both need the same',
    'Pod 使用 {pods}，而 Service 使用 {services}；两者必须一致',
  ),
});

/** One value, or two of different families in the order written; the first is the primary. */
export type Pair<T> = readonly [T] | readonly [T, T];

export const parseCidrPair = (written: string): Verdict<Pair<Cidr>> => parsePair(written, parseCidr);

export const parseAddressPair = (written: string): Verdict<Pair<Address>> =>
  parsePair(written, judgeHostAddress);

function parsePair<T extends { readonly family: Family; readonly text: string }>(
  written: string,
  parse: (part: string) => Verdict<T>,
): Verdict<Pair<T>> {
  const parts = written.split(',').map((part) => part.trim());
  if (parts.length > 2) return refuse('too-many', { count: parts.length });
  const [one, other] = parts;
  if (one === undefined || one === '' || other === '') return refuse('empty');
  const first = parse(one);
  if (!first.ok) return first;
  if (other === undefined) return accept([first.value]);
  const second = parse(other);
  if (!second.ok) return second;
  if (first.value.family === second.value.family) {
    const { family } = first.value;
    return refuse('same-family', { first: first.value.text, second: second.value.text, family });
  }
  return accept([first.value, second.value]);
}

/** Pods and services must speak the same families in the same order, since the first is the primary of the cluster. */
export function judgeFamilies(ranges: {
  readonly pods: Pair<Cidr>;
  readonly services: Pair<Cidr>;
}): Verdict<true> {
  const [pods, services] = [familiesOf(ranges.pods), familiesOf(ranges.services)];
  return pods === services ? accept(true) : refuse('families-differ', { pods, services });
}

const familiesOf = (pair: Pair<Cidr>): string => pair.map(({ family }) => `IPv${family}`).join(', ');
