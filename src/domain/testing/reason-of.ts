import type { Verdict } from '../verdict.ts';

/** The reason of a refusal, after making sure that both languages are complete sentences; `ok` for an accepted value. */
export function reasonOf(verdict: Verdict<unknown>): string {
  if (verdict.ok) return 'ok';
  const { en, zh } = verdict.because;
  const unfilled = [en, zh].map(withoutQuotations).find((line) => /\{\w+\}|undefined|\[object/.test(line));
  if (unfilled !== undefined) throw new Error(`unfilled sentence: ${unfilled}`);
  if (!/\p{Script=Han}/u.test(zh)) throw new Error(`not Chinese: ${zh}`);
  if (/[\r\n\0]/.test(en + zh)) throw new Error(`raw control character in ${JSON.stringify(en)}`);
  return verdict.reason;
}

const withoutQuotations = (line: string): string => line.replace(/"(?:[^"\\]|\\.)*"/g, '');
