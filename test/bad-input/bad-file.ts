import type { FileKind } from '../../src/config/ports.ts';
import type { ProblemCode } from '../../src/problem/catalogue.ts';

/** One bad file and what must be said about it. The corpus is data: the loader and the command line both walk it. */
export interface BadFile {
  /** The row of the corpus table this belongs to. */
  readonly row: number;
  readonly name: string;
  /** Made when asked for, since some are large. */
  readonly text: () => string;
  readonly expected: readonly Expected[];
  /** A sentence the answer must contain, where the code alone says too little. */
  readonly says?: RegExp;
  /** Text that must not occur in the answer. */
  readonly hides?: string;
  /** The file is too small to be a cluster, and that is found too. */
  readonly isIncomplete?: true;
  /** What stands at paths of this machine: a text, or what is no regular file. */
  readonly files?: Readonly<Record<string, string | Exclude<FileKind, 'regular'>>>;
  /** What the clock of this machine says. */
  readonly nowMs?: number;
}

interface Expected {
  readonly code: ProblemCode;
  readonly pointer: string;
  readonly line: number;
  readonly column: number;
}

type Options = Pick<BadFile, 'says' | 'hides' | 'files' | 'nowMs' | 'isIncomplete'>;

/** `»` in the text marks where each problem must point, in their order; without a mark it is the beginning. */
export function badFile(
  row: number,
  name: string,
  marked: string,
  found: readonly (readonly [ProblemCode, string])[],
  options: Options = {},
): BadFile {
  const text = marked.replaceAll('»', '');
  const marks = [...marked.matchAll(/»/g)].map(({ index }, before) => positionOf(text, index - before));
  const expected = found.map(([code, pointer], index) => ({
    code,
    pointer,
    ...(marks[Math.min(index, marks.length - 1)] ?? { line: 1, column: 1 }),
  }));
  return { row, name, text: () => text, expected, ...options };
}

function positionOf(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset).split('\n');
  return { line: before.length, column: (before.at(-1) ?? '').length + 1 };
}
