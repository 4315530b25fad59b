import type { Text } from '../../problem/text.ts';
import type { CliContext } from '../context.ts';
import { withShownHosts } from './shown-host.ts';
import { wrap } from './width.ts';

/** A sentence beside the data: to standard error, or as a JSON line when progress is JSON. Only a terminal has an edge. */
export function notice(words: Text, { stderr, lang, logFormat }: CliContext): void {
  const lines =
    logFormat === 'json'
      ? [JSON.stringify({ level: 'info', message: words.en })]
      : wrap(withShownHosts(words[lang], lang), stderr.columns() ?? Number.POSITIVE_INFINITY);
  stderr.write(`${lines.join('\n')}\n`);
}
