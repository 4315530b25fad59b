import { fill, text } from '../../problem/text.ts';
import type { CliContext } from '../context.ts';
import { notice } from '../render/notice.ts';

interface HostKeyQuestion {
  readonly host: string;
  readonly fingerprint: string;
  readonly keyType: string;
}

const question = text(
  'The host {host} is not known yet. Its {keyType} key is {fingerprint}. Trust it?',
  '主机 {host} 尚未登记。其 {keyType} 密钥为 {fingerprint}。是否信任？',
);
const accepted = text(
  'New host {host}: trusting its {keyType} key {fingerprint}',
  '新主机 {host}：信任其 {keyType} 密钥 {fingerprint}',
);

/**
 * How unknown host keys are answered: by the flag, each one shown; by the person; or not at
 * all, and then such hosts are refused.
 */
export function hostKeyAnswer(
  context: CliContext,
  acceptNew: boolean,
): ((asked: HostKeyQuestion) => Promise<boolean>) | undefined {
  if (acceptNew) {
    return async (asked) => {
      notice(fill(accepted, { ...asked }), context);
      return true;
    };
  }
  const { ask, lang } = context;
  if (ask === undefined) return undefined;
  return (asked) => ask(fill(question, { ...asked }), lang);
}
