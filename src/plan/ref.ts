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

/**
 * The order behind nodes of which not every later host is a subject: behind its own predecessor where each host has
 * one, behind all of them where only some have.
 */
export function behind(
  nodes: readonly NodeHandle<unknown>[],
  hosts: readonly string[],
): readonly Ref<unknown>[] {
  return nodes.flatMap((node) => {
    const subjects = new Set(node.subjects);
    if (!hosts.some((host) => subjects.has(host))) return [];
    return hosts.every((host) => subjects.has(host)) ? [here(node)] : [all(node)];
  });
}

export const isRef = (value: unknown): value is Ref<unknown> =>
  typeof value === 'object' && value !== null && 'ref' in value && 'node' in value;
