import type { ExitFamily } from './exit-code.ts';
import type { Text } from './text.ts';

interface ProblemTexts {
  readonly what: string;
  readonly why: string;
  readonly fix: string;
}

export interface ProblemDefinition {
  readonly exit: ExitFamily;
  readonly en: ProblemTexts;
  readonly zh: ProblemTexts;
}

/** One family of problems as data. `{name}` marks a parameter; English and Chinese use the same ones. */
export const defineProblems = <const T extends Readonly<Record<string, ProblemDefinition>>>(table: T): T =>
  table;

type Placeholders<S extends string> = S extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholders<Rest>
  : never;

/** The parameters a code needs, read off its English texts. */
export type ParamsOf<D extends ProblemDefinition> = Readonly<
  Record<Placeholders<D['en']['what'] | D['en']['why'] | D['en']['fix']>, string | number | Text>
>;
