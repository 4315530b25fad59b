import type { Text } from '../../problem/text.ts';
import type { CliContext } from '../context.ts';

/** A sentence beside the data: to standard error, or as a JSON line when progress is JSON. */
export function notice(words: Text, { stderr, lang, logFormat }: CliContext): void {
  stderr.write(
    logFormat === 'json' ? `${JSON.stringify({ level: 'info', message: words.en })}\n` : `${words[lang]}\n`,
  );
}
