import type { Reader } from '../../plan/port.ts';
import type { AnswersTo, HostRead } from './host-read.ts';

/** Asks a host and gives the answers their types: they stand in the order of the reads they answer. */
export const look = async <const R extends readonly HostRead[]>(
  reader: Reader,
  ...reads: R
): Promise<AnswersTo<R>> => (await reader.read(reads)) as AnswersTo<R>;
