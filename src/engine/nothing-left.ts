import type { Graph } from '../plan/graph.ts';
import type { PortKind } from '../plan/port.ts';
import type { OpenPort } from '../plan/stage.ts';

/** No earlier run, of whatever steps, left anything half-way or at work where this graph looks. */
export async function nothingLeft({ nodes }: Graph, open: OpenPort): Promise<boolean> {
  const places = new Map<string, readonly [PortKind, string]>();
  for (const node of nodes)
    if (node.type === 'step')
      for (const subject of node.subjects)
        places.set(`${node.step.port} ${subject}`, [node.step.port, subject]);
  const found = await Promise.all(
    [...places.values()].map(async ([kind, subject]) => {
      const port = await open(kind, subject);
      return (await port.unfinished()).length === 0 && (await port.atRest());
    }),
  );
  return found.every((isQuiet) => isQuiet);
}
