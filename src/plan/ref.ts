/** What `draw.step` returns: the node, typed by what it will produce. */
export interface NodeHandle<Out> {
  readonly id: string;
  readonly subjects: readonly string[];
  /** Never set; carries the type of the output. */
  readonly produces?: Out;
}

/** A future value, and an edge of the graph. */
export type Ref<T> = (
  | { readonly ref: 'here' | 'all'; readonly node: NodeHandle<unknown> }
  | { readonly ref: 'from'; readonly node: NodeHandle<unknown>; readonly host: string }
) & { readonly resolvesTo?: T };

/** The output on the same host: a host goes on as soon as its own predecessor is done. */
export const here = <T>(node: NodeHandle<T>): Ref<T> => ({ ref: 'here', node });

/** The outputs on all hosts still in the run: a barrier. */
export const all = <T>(node: NodeHandle<T>): Ref<ReadonlyMap<string, T>> => ({ ref: 'all', node });

/** The output on one named host. */
export const from = <T>(node: NodeHandle<T>, host: string): Ref<T> => ({ ref: 'from', node, host });

export const isRef = (value: unknown): value is Ref<unknown> =>
  typeof value === 'object' && value !== null && 'ref' in value && 'node' in value;
