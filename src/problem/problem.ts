import { type ProblemCode, problemCatalogue } from './catalogue.ts';
import type { ParamsOf, ProblemDefinition } from './define-problems.ts';
import { exitCodes } from './exit-code.ts';
import { fill, type Text } from './text.ts';

/** Where it happened; the engine and the configuration loader add what they know. */
export interface Where {
  readonly host?: string;
  readonly step?: string;
  readonly node?: string;
  readonly file?: string;
  readonly line?: number;
  readonly column?: number;
  /** The offending line as it stands in the file, secrets hidden. */
  readonly excerpt?: string;
  /** JSON pointer into the configuration. */
  readonly pointer?: string;
}

/** The one error shape of the house. Anything else that is thrown is our own bug and is reported as such. */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly code: ProblemCode;
  readonly params: Readonly<Record<string, string | number | Text>>;
  readonly where: Where;

  constructor(
    code: ProblemCode,
    params: Readonly<Record<string, string | number | Text>>,
    where: Where,
    cause?: unknown,
  ) {
    super(fill(textsOf(code).what, params).en, cause === undefined ? undefined : { cause });
    this.code = code;
    this.params = params;
    this.where = where;
  }

  get exitCode(): number {
    return exitCodes[definitionOf(this.code).exit];
  }

  get what(): Text {
    return fill(textsOf(this.code).what, this.params);
  }

  get why(): Text {
    return fill(textsOf(this.code).why, this.params);
  }

  get fix(): Text {
    return fill(textsOf(this.code).fix, this.params);
  }
}

type CatalogueEntry<C extends ProblemCode> = (typeof problemCatalogue)[C];

export function problem<C extends ProblemCode>(
  code: C,
  params: ParamsOf<CatalogueEntry<C>>,
  where: Where = {},
  cause?: unknown,
): Problem {
  return new Problem(code, params, where, cause);
}

/** The same problem with what the caller knows about the place added; what is already said stays. */
export const located = (found: Problem, where: Where): Problem =>
  new Problem(found.code, found.params, { ...where, ...found.where }, found.cause);

const definitionOf = (code: ProblemCode): ProblemDefinition => problemCatalogue[code];

function textsOf(code: ProblemCode): { what: Text; why: Text; fix: Text } {
  const { en, zh } = definitionOf(code);
  return {
    what: { en: en.what, zh: zh.what },
    why: { en: en.why, zh: zh.why },
    fix: { en: en.fix, zh: zh.fix },
  };
}
