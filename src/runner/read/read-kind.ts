import type { Script } from '../script.ts';
import type { StatePaths } from '../state-paths.ts';

/** How one kind of question is asked about many things at once, and how the answer is understood. */
export interface ReadKind<Ask, Found> {
  /** Prints fields, each ended by a NUL byte. Answers on a bare host; changes nothing. */
  script(asked: readonly Ask[], paths: StatePaths): Script;
  /** One answer per question, in the order asked. */
  parse(fields: readonly string[], asked: readonly Ask[]): readonly Found[];
}

export const defineRead = <Ask, Found>(kind: ReadKind<Ask, Found>): ReadKind<Ask, Found> => kind;
