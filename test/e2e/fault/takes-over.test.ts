import { describe, expect, it } from 'vitest';
import { faultCases } from './fault-cases.ts';
import { takesOver } from './takes-over.ts';

const setUp = async (): Promise<void> => undefined;
const creates = { quiet: ['create', 'cluster', '-f', 'cluster.yaml'] };

describe('a row that needs a cluster', () => {
  it('takes over the one that the row before created', () => {
    expect(takesOver({ setUp }, creates)).toBe(true);
  });

  it('makes its own where there is none, or one that has lost a node', () => {
    expect(takesOver({ setUp }, undefined)).toBe(false);
    expect(takesOver({ setUp }, { quiet: ['run', 'task', 'install-containerd'] })).toBe(false);
    expect(takesOver({ setUp }, { ...creates, setUp })).toBe(false);
  });

  it('follows one that leaves it, where all rows are run', () => {
    for (const [at, one] of faultCases.entries())
      if (one.setUp !== undefined) expect(takesOver(one, faultCases[at - 1])).toBe(true);
  });
});

it('begins with bare hosts otherwise, whatever the row before left', () => {
  expect(takesOver({}, creates)).toBe(false);
});
