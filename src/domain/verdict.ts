import { fill, type Text } from '../problem/text.ts';

/** What a pure rule answers: the value in its canonical form, or why not. A refusal is a value, never thrown. */
export type Verdict<T, Reason extends string = string> =
  | { readonly ok: true; readonly value: T }
  | Refusal<Reason>;

export interface Refusal<Reason extends string = string> {
  readonly ok: false;
  readonly reason: Reason;
  /** A clause without capital or full stop, to stand behind the name of the field. */
  readonly because: Text;
  /** What was probably meant; always acceptable to the rule that refused. */
  readonly suggestion?: string;
}

export const accept = <T>(value: T): { readonly ok: true; readonly value: T } => ({ ok: true, value });

type Params = Readonly<Record<string, string | number | Text>>;

/** The reasons of one rule as data; the answer makes the refusal. */
export const defineRefusals =
  <Reasons extends string>(table: Readonly<Record<Reasons, Text>>) =>
  <Reason extends Reasons>(reason: Reason, params: Params = {}, suggestion?: string): Refusal<Reason> => ({
    ok: false,
    reason,
    because: fill(table[reason], params),
    ...(suggestion === undefined ? {} : { suggestion }),
  });
