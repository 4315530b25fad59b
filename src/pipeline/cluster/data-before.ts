import type { OpenPort } from '../../plan/stage.ts';
import type { UndoAction } from '../../plan/undo.ts';
import { Problem } from '../../problem/problem.ts';

/** Directories that held something before hosts became those of a cluster, as they remember it, by host. */
export async function dataBefore(
  hosts: Iterable<string>,
  open: OpenPort,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = await Promise.all([...hosts].map(async (host) => [host, await heldBy(host, open)] as const));
  return new Map(found);
}

async function heldBy(host: string, open: OpenPort): Promise<readonly string[]> {
  try {
    const port = await open('host', host);
    const [originals] = await port.read([{ kind: 'originals' }]);
    // Ports answer with what a read asks for; the engine carries it without looking.
    const remembered = originals as readonly { readonly actions: readonly UndoAction[] }[];
    return remembered
      .flatMap(({ actions }) => actions)
      .flatMap((action) => (action.do === 'data' && action.present ? [action.directory] : []));
  } catch (thrown) {
    // What became of its connection is found by whoever works on it.
    if (thrown instanceof Problem) return [];
    throw thrown;
  }
}
