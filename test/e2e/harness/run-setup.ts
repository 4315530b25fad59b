import type { TestProject } from 'vitest/node';
import { removeRunAtEnd, removeRuns } from '../../fixture/end-of-run.ts';
import { isRunning } from './is-running.ts';

declare module 'vitest' {
  interface ProvidedContext {
    readonly e2eRun: string;
  }
}

/** Labs carry the process of their run in their name, so that those of a run that was killed are known and removed. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await removeRuns((name) => {
    const [, pid] = /^e2e-(\d+)-/.exec(name) ?? [];
    return pid !== undefined && !isRunning(Number(pid));
  });
  const run = `e2e-${process.pid}-`;
  project.provide('e2eRun', run);
  return removeRunAtEnd(run);
}
