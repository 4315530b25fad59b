import { problem } from '../../src/problem/problem.ts';
import type { Fault } from './fault.ts';

/** What was typed behind the name of a fault, in the form the fault works with. */
export function parsedValue(name: string, { value }: Fault, typed: string): string {
  if (value === undefined) {
    if (typed !== '') throw problem('lab.fault-value-unwanted', { fault: name, given: typed });
    return '';
  }
  const parsed = value.parse(typed);
  if (parsed === undefined)
    throw problem('lab.fault-value-invalid', {
      fault: name,
      given: typed,
      expects: value.expects,
      example: value.example,
    });
  return parsed;
}
