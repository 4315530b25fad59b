import type { Connection } from '../../connector/connection.ts';
import { problem } from '../../problem/problem.ts';
import { text } from '../../problem/text.ts';
import { exitCodeText, runScript } from '../run-script.ts';
import type { Facts } from './facts.ts';
import { factsScript, parseRawFacts, type RawFacts } from './facts-script.ts';
import { parseFacts } from './parse-facts.ts';

const limitMs = 60_000;

/** Everything about a host from one round trip. Changes nothing; a bare host answers too. */
export const gatherFacts = async (connection: Connection, signal?: AbortSignal): Promise<Facts> =>
  parseFacts(await gatherRawFacts(connection, signal));

async function gatherRawFacts(connection: Connection, signal?: AbortSignal): Promise<RawFacts> {
  const end = await runScript(connection, {
    script: factsScript,
    change: text('gather facts', '收集主机信息'),
    route: 'lane',
    timeoutMs: limitMs,
    signal,
  });
  const raw = parseRawFacts(end.stdout);
  if (!raw) throw problem('host.answer-incomplete', { end: exitCodeText(end.code) });
  return raw;
}
