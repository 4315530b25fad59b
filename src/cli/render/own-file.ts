import { quote } from '../../domain/quote.ts';
import type { Text } from '../../problem/text.ts';

/** Messages call every cluster file `cluster.yaml`: whoever has one of another name is told what to type with that. */
export function withOwnFile({ en, zh }: Text, { file = '-' }: { readonly file?: string } = {}): Text {
  const own = (said: string): string =>
    file === '-' ? said : said.replaceAll('-f cluster.yaml', () => quote('-f', file));
  return { en: own(en), zh: own(zh) };
}
