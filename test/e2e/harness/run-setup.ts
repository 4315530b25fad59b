import type { TestProject } from 'vitest/node';
import { removeDeadRuns, removeRunAtEnd } from '../../fixture/end-of-run.ts';

declare module 'vitest' {
  interface ProvidedContext {
    readonly e2eRun: string;
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await removeDeadRuns();
  const run = `e2e-${process.pid}-`;
  project.provide('e2eRun', run);
  return removeRunAtEnd(run);
}
