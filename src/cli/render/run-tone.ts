import type { RunStatus } from '../../plan/event.ts';
import type { Tone } from './style.ts';

/** How a run ended, as a colour; the word says the same. */
export const runTones: Readonly<Record<RunStatus, Tone>> = {
  done: 'green',
  failed: 'red',
  interrupted: 'yellow',
  'rolled-back': 'yellow',
};

/** The same for what may still be running. */
export const runTone = (status: string): Tone | undefined =>
  Object.entries(runTones).find(([known]) => known === status)?.[1];
