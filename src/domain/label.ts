import { text } from '../problem/text.ts';
import { judgeDomainName } from './domain-name.ts';
import { shown } from './shown.ts';
import { accept, defineRefusals, type Verdict } from './verdict.ts';

const refuse = defineRefusals({
  key: text('{key} is not a key of a label', '{key} 不是合法的标签键'),
  value: text('{value} is not a value of a label', '{value} 不是合法的标签值'),
});

const word = /^[A-Za-z0-9]([\w.-]{0,61}[A-Za-z0-9])?$/;

/** A label of a node, or the key and value of a taint. */
export function judgeLabel(key: string, value: string): Verdict<undefined, Parameters<typeof refuse>[0]> {
  const [name = '', prefix, ...rest] = key.split('/').toReversed();
  const isKey = rest.length === 0 && word.test(name) && (prefix === undefined || judgeDomainName(prefix).ok);
  if (!isKey) return refuse('key', { key: shown(key) });
  return value === '' || word.test(value) ? accept(undefined) : refuse('value', { value: shown(value) });
}
