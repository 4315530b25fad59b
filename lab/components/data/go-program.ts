import type { Program } from '../build-unit.ts';

/** A program made of one Go package; it cannot say its version when nothing is said of it here. */
export const go = (name: string, path: string, ask: readonly string[] = [], tells = ''): Program => ({
  name,
  source: { language: 'go', package: path },
  ...(tells === '' ? {} : { ask, tells }),
});
