import type { Text } from '../../problem/text.ts';
import type { CliContext } from '../context.ts';
import { withShownHosts } from './shown-host.ts';

/** A sentence beside the data: to standard error, or as a JSON line when progress is JSON. */
export function notice(words: Text, { stderr, lang, logFormat }: CliContext): void {
  const line =
    logFormat === 'json'
      ? JSON.stringify({ level: 'info', message: words.en })
      : withShownHosts(words[lang], lang);
  stderr.write(`${line}\n`);
}
