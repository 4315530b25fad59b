import { fill, text } from '../../problem/text.ts';
import type { CliContext } from '../context.ts';

interface PassphraseQuestion {
  readonly key: string;
  readonly wrong: number;
}

const question = text('Passphrase of the private key {key}', '私钥 {key} 的口令');
const again = text(
  'That did not open the private key {key}. Its passphrase',
  '该口令无法解开私钥 {key}，请重新输入',
);

/** The person is asked for what opens a key; undefined when nobody is there. */
export function passphraseAnswer({
  askSecret,
  lang,
}: CliContext): ((asked: PassphraseQuestion) => Promise<string | undefined>) | undefined {
  if (askSecret === undefined) return undefined;
  return ({ key, wrong }) => askSecret(fill(wrong === 0 ? question : again, { key }), lang);
}
