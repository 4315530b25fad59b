import { createHash } from 'node:crypto';
import { text } from '../problem/text.ts';
import { shown } from './shown.ts';
import { accept, defineRefusals, type Verdict } from './verdict.ts';

const refuse = defineRefusals({
  'public-key': text(
    'it is a whole key; its fingerprint is expected, as ssh-keygen -l prints it',
    '这是完整的公钥；此处需要 ssh-keygen -l 输出的指纹',
  ),
  md5: text(
    '{value} is an MD5 fingerprint, which can be forged; ssh-keygen -l -E sha256 prints the right one',
    '{value} 是可被伪造的 MD5 指纹；请使用 ssh-keygen -l -E sha256 的输出',
  ),
  length: text(
    '{count} characters stand behind SHA256:, and a fingerprint has 43',
    'SHA256: 之后有 {count} 个字符，而指纹应为 43 个',
  ),
  form: text(
    '{value} is not a fingerprint, which is SHA256: and 43 characters behind it',
    '{value} 不是指纹；指纹由 SHA256: 和其后的 43 个字符组成',
  ),
});

export type FingerprintReason = Parameters<typeof refuse>[0];

/** The fingerprint of a host key, without the padding some programs print. */
export function judgeFingerprint(value: string): Verdict<string, FingerprintReason> {
  if (/^SHA256:[A-Za-z0-9+/]{43}=?$/.test(value)) return accept(value.replace('=', ''));
  const [, digest] = /^SHA256:([A-Za-z0-9+/]+)=*$/.exec(value) ?? [];
  if (digest !== undefined && !value.endsWith('\n')) return refuse('length', { count: digest.length });
  if (/^(ssh|ecdsa|sk)-\S+ /.test(value)) return refuse('public-key');
  const reason = /^(MD5:)?([0-9a-f]{2}:){2,15}[0-9a-f]{2}$/i.test(value) ? 'md5' : 'form';
  return refuse(reason, { value: shown(value) });
}

/** As `ssh-keygen -l` prints it. */
export const fingerprintOf = (key: Buffer): string =>
  `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`;
