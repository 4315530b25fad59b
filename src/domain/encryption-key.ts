import { text } from '../problem/text.ts';
import { reveal, type Secret } from './secret.ts';
import { accept, defineRefusals, type Verdict } from './verdict.ts';

/** Bytes a key may have, by the provider that uses it. */
const keySizes = {
  secretbox: [32],
  aescbc: [16, 24, 32],
  aesgcm: [16, 24, 32],
} as const;

export type KeyedProvider = keyof typeof keySizes;

const refuse = defineRefusals({
  empty: text('the key is empty', '密钥为空'),
  'not-base64': text('the key is not written in base64', '密钥不是 base64 编码'),
  size: text(
    'the key has {found} bytes; {provider} needs {sizes}',
    '密钥长度为 {found} 字节；{provider} 需要 {sizes} 字节',
  ),
});

/** A key for encryption at rest. No message repeats it. */
export function judgeEncryptionKey(provider: KeyedProvider, key: Secret | undefined): Verdict<Secret> {
  const written = key === undefined ? '' : reveal(key).trim();
  if (key === undefined || written === '') return refuse('empty');
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(written) || written.length % 4 !== 0) return refuse('not-base64');
  const found = Buffer.from(written, 'base64').length;
  const sizes: readonly number[] = keySizes[provider];
  return sizes.includes(found) ? accept(key) : refuse('size', { found, provider, sizes: sizes.join(', ') });
}
