import { text } from '../problem/text.ts';
import { shown } from './shown.ts';
import { accept, defineRefusals, type Verdict } from './verdict.ts';

const mostHosts = 10_000;

const refuse = defineRefusals({
  empty: text('a host name is missing', '缺少主机名'),
  unbalanced: text('{range} has a bracket without its partner', '{range} 的方括号不成对'),
  several: text(
    '{range} has more than one bracket; one range per name is allowed',
    '{range} 含有多个方括号，每个名称只允许一个范围',
  ),
  'not-numbers': text(
    '{range} needs two whole numbers in its brackets, as in node[1:3]',
    '{range} 的方括号内需要两个整数，例如 node[1:3]',
  ),
  'mixed-width': text(
    '{range} pads its numbers differently; write both with {width} digits',
    '{range} 两端的补零位数不同，请都写成 {width} 位',
  ),
  reversed: text('{range} runs backwards; {from} is above {to}', '{range} 的顺序颠倒：{from} 大于 {to}'),
  'too-many': text(
    '{range} names more than {most} hosts, the most one range may name',
    '{range} 超过了单个范围最多 {most} 台主机的限制',
  ),
});

/** `node[5:6]` → node5, node6; `node[01:10]` keeps its zeros; a name without brackets is itself. */
export function expandHostRange(range: string): Verdict<readonly string[]> {
  const params = { range: shown(range) };
  if (range === '') return refuse('empty');
  if (!/[[\]]/.test(range)) return accept([range]);
  if (/\[.*\[|\].*\]/s.test(range)) return refuse('several', params);
  const [, prefix, inside, suffix] = /^([^[\]]*)\[([^[\]]*)\]([^[\]]*)$/.exec(range) ?? [];
  if (prefix === undefined || inside === undefined || suffix === undefined)
    return refuse('unbalanced', params);

  const [, from, to] = /^(\d+):(\d+)$/.exec(inside) ?? [];
  if (from === undefined || to === undefined) return refuse('not-numbers', params);
  const width = Math.max(from.length, to.length);
  if ((isPadded(from) || isPadded(to)) && from.length !== to.length) {
    return refuse('mixed-width', { ...params, width });
  }
  const [first, last] = [BigInt(from), BigInt(to)];
  if (first > last) return refuse('reversed', { ...params, from, to });
  if (last - first >= mostHosts) return refuse('too-many', { ...params, most: mostHosts });

  const padTo = isPadded(from) ? width : 0;
  return accept(
    Array.from({ length: Number(last - first) + 1 }, (_, index) => {
      const number = String(first + BigInt(index)).padStart(padTo, '0');
      return `${prefix}${number}${suffix}`;
    }),
  );
}

const isPadded = (digits: string): boolean => digits.length > 1 && digits.startsWith('0');
