import type { Target } from '../connector/target.ts';

export type Violation = Target;
