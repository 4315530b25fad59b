import type { HostFacts } from '../../domain/host-facts.ts';
import { problem } from '../../problem/problem.ts';
import { text } from '../../problem/text.ts';
import { factsScript, parseRawFacts } from '../facts/facts-script.ts';
import { parseFacts } from '../facts/parse-facts.ts';
import { defineRead } from './read-kind.ts';

/** Everything about a host that one look tells. */
export interface FactsRead {
  readonly kind: 'facts';
}

export const factsRead = defineRead<FactsRead, HostFacts>({
  script: () => factsScript,
  parse(fields, asked) {
    const raw = parseRawFacts(fields);
    if (raw === undefined) throw problem('host.answer-incomplete', { end: cut });
    return asked.map(() => parseFacts(raw));
  },
});

const cut = text('an answer that was cut', '不完整的应答');
