import type { Override } from '../../config/names/apply-overrides.ts';
import { quote } from '../../domain/quote.ts';
import type { Vault } from '../../domain/secret.ts';
import type { Text } from '../../problem/text.ts';

export interface OwnFile {
  file?: string;
  /** The `-e` that gives the cluster another name than the file does. */
  name?: Override | undefined;
  /** Knows the secrets of the file. */
  vault?: Vault;
}

/** Messages call every cluster file `cluster.yaml`: whoever has another file, or calls the cluster otherwise, is told what to type with that. */
export function withOwnFile({ en, zh }: Text, { file = '-', name }: Readonly<OwnFile> = {}): Text {
  const words = ['-f', file, ...(name === undefined ? [] : ['-e', `${name.key}=${name.value}`])];
  const own = (said: string): string =>
    file === '-' ? said : said.replaceAll('-f cluster.yaml', () => quote(...words));
  return { en: own(en), zh: own(zh) };
}
