import type { Text } from '../../problem/text.ts';

/** A field that has another value than the cluster, and why the cluster does not get it. */
export interface LastingChange {
  readonly place: string;
  readonly recorded: string;
  readonly wanted: string;
  readonly because: Text;
}
