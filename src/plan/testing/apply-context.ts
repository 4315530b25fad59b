import type { ApplyContext } from '../step.ts';

/** What a step is applied with that nobody has cut off before. */
export const applyContext: ApplyContext = {
  runId: 'run',
  nodeId: 'node',
  signal: new AbortController().signal,
  situation: { interrupted: false },
  progress: () => undefined,
};
