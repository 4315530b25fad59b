import type { NodeHandle } from '../../plan/ref.ts';

export interface DrawnNetwork {
  /** The API knows of it: nodes get it as they come. */
  readonly applied: NodeHandle<unknown>;
  /** It runs on every node; only who needs pods waits for it. */
  readonly ready: NodeHandle<void>;
}
