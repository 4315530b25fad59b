import type { StepNode } from '../plan/graph.ts';
import type { Marker } from '../plan/port.ts';
import { text } from '../problem/text.ts';
import type { RunContext } from './environment.ts';
import { lockFor, type NodePlace, say } from './node-place.ts';
import type { UnfinishedWork } from './unfinished-work.ts';

interface LeftOn {
  readonly markers: readonly Marker[];
  /** Something of it still ran. What was seen until then is seen anew. */
  readonly hasWaited: boolean;
}

/** What earlier attempts left on a host, also of other steps; what still runs of it has ended. */
export async function leftOn(
  { context, unfinished }: { readonly context: RunContext; readonly unfinished: UnfinishedWork },
  { node, host, port, changing }: NodePlace,
): Promise<LeftOn> {
  let hasWaited = false;
  const markers = await unfinished.of(
    port,
    () => lockFor(context, node, host),
    () => {
      hasWaited = true;
      say(context, node, host, waitsForEarlier);
    },
  );
  if (hasWaited) changing();
  return { markers, hasWaited };
}

const waitsForEarlier = text(
  'waits until what was started on this host before has ended',
  '等待此前在该主机上启动的命令结束',
);

/** Left by an earlier attempt of this very node, or of the same step in another run. */
export const leftMarkers = (
  found: readonly Marker[],
  node: StepNode,
  host: string,
  runId: string,
): Marker[] =>
  found.filter(
    (marker) =>
      marker.subject === host &&
      (marker.node === node.id || (marker.runId !== runId && marker.step === node.step.id)),
  );
