import type { StepNode } from '../plan/graph.ts';
import type { Answer, Port, Read } from '../plan/port.ts';
import { type Check, isBatched } from '../plan/step.ts';
import type { Board } from './board.ts';
import type { Environment } from './environment.ts';
import { type GraphIndex, type IndexedNode, stepOf } from './graph-index.ts';
import type { Outputs } from './outputs.ts';

/**
 * One look for many steps of a host: all that are ready there, and what follows them up to the next barrier. What was
 * seen counts for a while, and only as long as nothing was applied on that host since.
 */
export interface LookAhead {
  /** The check of a node, from what was already seen or from a new look. */
  check(
    port: Port,
    node: IndexedNode,
    host: number,
    signal: AbortSignal,
  ): Check<unknown> | Promise<Check<unknown>>;
  /** Something was applied: forget what was seen, and look less far ahead until checks are satisfied again. */
  stale(host: number): void;
}

interface Seen {
  readonly at: number;
  readonly input: object;
  readonly reads: readonly Read[];
  /** Not remembered from before the run. */
  readonly isNew: boolean;
  answers: readonly Answer[];
}

const farthest = 64;

/** By then a gate was waited for; things change by themselves, too. */
const longestMs = 60_000;

export function createLookAhead(
  index: GraphIndex,
  board: Board,
  outputs: Outputs,
  { clock, memory }: Pick<Environment, 'clock' | 'memory'>,
): LookAhead {
  const seenOn = new Map<number, Map<IndexedNode, Seen>>();
  const reach = new Uint8Array(index.hosts.length).fill(farthest);
  /** Counts the changes on a host: a look that one of them overtook saw what is no longer so. */
  const epoch = new Uint32Array(index.hosts.length);

  return {
    check(port, node, host, signal) {
      const seen = seenOn.get(host)?.get(node);
      seenOn.get(host)?.delete(node);
      if (seen !== undefined && clock.now() - seen.at <= longestMs) return judge(node, seen);
      return look(port, node, host, signal);
    },
    stale(host) {
      memory?.forget();
      seenOn.delete(host);
      reach[host] = 1;
      epoch[host] = (epoch[host] ?? 0) + 1;
    },
  };

  async function look(
    port: Port,
    node: IndexedNode,
    host: number,
    signal: AbortSignal,
  ): Promise<Check<unknown>> {
    const wanted = new Map<IndexedNode, Seen>();
    const at = clock.now();
    for (const next of upcoming(node, host, reach[host] ?? 1)) {
      const input = outputs.inputOf(next, host);
      const { check } = stepOf(next).step;
      if (!isBatched(check)) continue;
      const reads = check.reads(input);
      const recalled = memory?.recall(index.hosts[host] ?? '', reads);
      wanted.set(next, { input, reads, at, isNew: recalled === undefined, answers: [], ...recalled });
    }
    const before = epoch[host];
    const asked = [...wanted.values()].filter(({ isNew }) => isNew);
    const answers =
      asked.length === 0
        ? []
        : await port.read(
            asked.flatMap(({ reads }) => reads),
            signal,
          );
    let answered = 0;
    for (const seen of asked) {
      seen.answers = answers.slice(answered, answered + seen.reads.length);
      answered += seen.reads.length;
    }
    const own = wanted.get(node);
    if (own === undefined) throw new TypeError(`${node.node.id} has no batched check`);
    wanted.delete(node);
    if (epoch[host] === before) seenOn.set(host, new Map([...(seenOn.get(host) ?? []), ...wanted]));
    const found = judge(node, own);
    if (found.state === 'satisfied') reach[host] = Math.min(farthest, (reach[host] ?? 1) * 2);
    return found;
  }

  /** The node, what is ready beside it, and what comes after these on this host, as far as inputs are already known. */
  function upcoming(first: IndexedNode, host: number, limit: number): IndexedNode[] {
    const chosen = [first];
    const known = new Set([first, ...(seenOn.get(host)?.keys() ?? [])]);
    const choose = (node: IndexedNode | undefined): void => {
      if (chosen.length >= limit || node === undefined || known.has(node) || !canLookAt(node, host)) return;
      known.add(node);
      chosen.push(node);
    };
    if (limit > 1) for (const node of index.nodes) if (board.isReadyOn(node, host)) choose(node);
    for (const node of chosen) for (const next of node.hereConsumers) choose(index.nodes[next]);
    return chosen;
  }

  function canLookAt(indexed: IndexedNode, host: number): boolean {
    const { node } = indexed;
    if (node.type !== 'step' || !mayLookAhead(node) || node.region !== undefined) return false;
    if (!board.isUnbarred(indexed) || !board.isWaitingOn(indexed, host)) return false;
    return node.needs.every((edge) => {
      const producer = index.nodes[index.byId.get(edge.node) ?? -1];
      return (
        !edge.data || edge.kind !== 'here' || (producer !== undefined && board.hasPassed(producer, host))
      );
    });
  }

  function judge(node: IndexedNode, { input, answers }: Seen): Check<unknown> {
    const { check } = stepOf(node).step;
    if (!isBatched(check)) throw new TypeError(`${node.node.id} has no batched check`);
    return check.judge(input, answers, { interrupted: false });
  }
}

/** Only a declared step on the host itself: nobody else changes what it looks at while the host is ours. */
export const mayLookAhead = ({ step }: StepNode): boolean =>
  step.kind === 'declared' && step.port === 'host' && isBatched(step.check);
