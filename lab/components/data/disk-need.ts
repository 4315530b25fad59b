import type { BuildSet } from '../build-unit.ts';

/** Module sources, build cache of Go, programs and archives together, measured after a first build and rounded up. */
export const diskNeedGb: Readonly<Record<BuildSet, number>> = { quick: 10, full: 30 };
