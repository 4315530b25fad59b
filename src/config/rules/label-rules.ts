import { judgeDomainName } from '../../domain/domain-name.ts';
import { shown } from '../../domain/shown.ts';
import type { Problem } from '../../problem/problem.ts';
import { fill, type Text, text } from '../../problem/text.ts';
import { pointerOf } from '../pointer.ts';
import { refusedAt } from './judged.ts';
import { defineRules } from './rule.ts';

const word = /^[A-Za-z0-9]([\w.-]{0,61}[A-Za-z0-9])?$/;

export const labelRules = defineRules([
  {
    id: 'labels',
    scope: ['/spec/hosts/*/labels'],
    check: ({ written: { spec } }) =>
      spec.hosts.flatMap(({ labels }, index) =>
        Object.entries(labels).flatMap(([key, value]) =>
          pairProblems(key, value, pointerOf(['spec', 'hosts', index, 'labels', key])),
        ),
      ),
  },
  {
    id: 'taints',
    scope: ['/spec/hosts/*/taints'],
    check: ({ written: { spec } }) =>
      spec.hosts.flatMap(({ taints }, host) =>
        taints.flatMap(({ key, value }, index) =>
          pairProblems(key, value, pointerOf(['spec', 'hosts', host, 'taints', index])),
        ),
      ),
  },
]);

function pairProblems(key: string, value: string, pointer: string): Problem[] {
  const because = keyFault(key) ?? valueFault(value);
  return because === undefined ? [] : [refusedAt('config.bad-label', pointer, { because })];
}

function keyFault(key: string): Text | undefined {
  const [name = '', prefix, ...rest] = key.split('/').toReversed();
  const isKey = rest.length === 0 && word.test(name) && (prefix === undefined || judgeDomainName(prefix).ok);
  return isKey
    ? undefined
    : fill(text('{key} is not a key of a label', '{key} 不是合法的标签键'), { key: shown(key) });
}

const valueFault = (value: string): Text | undefined =>
  value === '' || word.test(value)
    ? undefined
    : fill(text('{value} is not a value of a label', '{value} 不是合法的标签值'), { value: shown(value) });
