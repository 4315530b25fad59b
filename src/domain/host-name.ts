import { text } from '../problem/text.ts';
import { judgeDomainName } from './domain-name.ts';
import { shown } from './shown.ts';
import { defineRefusals, type Verdict } from './verdict.ts';

/** A Node carries its name in the label kubernetes.io/hostname too, and a label value ends here. */
const longestHostName = 63;

const refuse = defineRefusals({
  'too-long-for-node': text(
    '{name} has {length} characters; a node can register with at most {most}',
    '{name} 有 {length} 个字符，节点注册最多允许 {most} 个',
  ),
});

/** The RFC 1123 rule for the name of a host, which is also its Node name. */
export function judgeHostName(name: string): Verdict<string> {
  const verdict = judgeDomainName(name);
  if (!verdict.ok || name.length <= longestHostName) return verdict;
  return refuse('too-long-for-node', { name: shown(name), length: name.length, most: longestHostName });
}
