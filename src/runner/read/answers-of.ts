import type { Answer } from '../../plan/port.ts';
import type { FoundOf, HostRead, ReadName } from './host-read.ts';

/** The answers to the reads of one kind, in their order; each stands where its read stood. */
export const answersOf = <K extends ReadName>(
  kind: K,
  reads: readonly HostRead[],
  answers: readonly Answer[],
): readonly FoundOf<K>[] => answers.filter((_, at) => reads[at]?.kind === kind) as FoundOf<K>[];
