import { expect, it } from 'vitest';
import { faultCases } from './fault-cases.ts';
import { nameOf } from './seen-record.ts';

it('has a name for each row of its own: what was seen is kept by it', () => {
  const names = faultCases.map(nameOf);
  expect(new Set(names).size).toBe(names.length);
});
