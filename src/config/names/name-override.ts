import type { Override } from './apply-overrides.ts';
import { shortNames } from './short-names.ts';

/** The `-e` that gives a cluster another name than its file does; of several the last one counts. */
export const nameOverride = (overrides: readonly Override[]): Override | undefined =>
  overrides.findLast(({ key }) => (shortNames[key] ?? key) === 'metadata.name');
