import type { ApiAnswer } from './api-call.ts';

/** What the system says, in words; the rest is told as it is. */
const words: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'connection refused',
  ECONNRESET: 'connection reset',
  EHOSTUNREACH: 'no route to the host',
  ETIMEDOUT: 'timeout',
};

/** What somebody saw whose call failed, short enough to be counted. */
export function failureKind({ status, text }: ApiAnswer): string {
  if (status === 0) return words[text] ?? text;
  const unready = [...text.matchAll(/^\[-\](\S+) failed/gm)].map(([, check]) => check);
  const said = unready.length > 0 ? `not ready: ${unready.join(', ')}` : messageOf(text);
  return `${status} ${said}`.trim();
}

/** An API server gives its reason in a field; a stranger in the way need not. */
const messageOf = (text: string): string =>
  (/"message":\s*"((?:[^"\\]|\\.)*)"/.exec(text)?.[1] ?? text.trim()).split('\n')[0]?.slice(0, 100) ?? '';
