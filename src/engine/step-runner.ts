import type { Port } from '../plan/port.ts';
import { isOutcomeUnknown } from '../problem/outcome-unknown.ts';
import { type GraphIndex, type IndexedNode, stepOf } from './graph-index.ts';
import { type LookAhead, mayLookAhead } from './look-ahead.ts';
import type { Outputs } from './outputs.ts';
import { type NodeWork, type Settled, settleNode } from './settle-node.ts';
import { within } from './within.ts';

interface StepEnds {
  passed(node: IndexedNode, host: number, settled: Settled, startedAt: number): void;
  failed(node: IndexedNode, host: number, thrown: unknown, startedAt: number): void;
}

type Looking = ReturnType<LookAhead['check']>;

/**
 * Runs a step on a host. What was seen ahead and holds is passed at once, without a turn of the event loop: most steps
 * of most runs have nothing to do.
 */
export function createStepRunner(
  work: NodeWork,
  { hosts }: GraphIndex,
  outputs: Outputs,
  lookAhead: LookAhead,
  ends: StepEnds,
): (indexed: IndexedNode, host: number, yieldHost: () => void) => void | Promise<void> {
  const { clock, stop, open, memory, stage } = work.context;
  const ports: (Port | undefined)[] = new Array(hosts.length);

  return (indexed, host, yieldHost) => {
    const known = memory?.settled(stage, indexed.node.id, nameOf(host));
    if (known !== undefined)
      return ends.passed(indexed, host, { changed: false, output: known.output }, clock.now());
    const port = ports[host];
    if (port === undefined || !mayLookAhead(stepOf(indexed))) return runSlowly(indexed, host, yieldHost);
    const startedAt = clock.now();
    let seen: Looking;
    try {
      seen = lookAhead.check(port, indexed, host, stop.now);
    } catch (thrown) {
      return ends.failed(indexed, host, thrown, startedAt);
    }
    if ('then' in seen || seen.state === 'drifted') return runSlowly(indexed, host, yieldHost, seen);
    ends.passed(indexed, host, { changed: false, output: seen.output }, startedAt);
  };

  async function runSlowly(
    indexed: IndexedNode,
    host: number,
    yieldHost: () => void,
    looking?: Looking,
  ): Promise<void> {
    const node = stepOf(indexed);
    const startedAt = clock.now();
    try {
      const found = mayLookAhead(node) ? await firstLook(indexed, host, looking) : undefined;
      if (found?.state === 'satisfied')
        return ends.passed(indexed, host, { changed: false, output: found.output }, startedAt);
      yieldHost();
      const settled = await settleNode(work, node, nameOf(host), outputs.inputOf(indexed, host), {
        seen: found,
        changing: () => lookAhead.stale(host),
      });
      ends.passed(indexed, host, settled, startedAt);
    } catch (thrown) {
      lookAhead.stale(host);
      ends.failed(indexed, host, thrown, startedAt);
    }
  }

  /** A connection lost while looking has told nothing: the step then looks for itself. */
  async function firstLook(indexed: IndexedNode, host: number, looking?: Looking) {
    try {
      return await within(clock, stepOf(indexed).step.timeoutMs, stop.now, async (signal) => {
        if (looking !== undefined) return looking;
        const port = await open('host', nameOf(host));
        ports[host] = port;
        return lookAhead.check(port, indexed, host, signal);
      });
    } catch (thrown) {
      if (!isOutcomeUnknown(thrown)) throw thrown;
      lookAhead.stale(host);
      return undefined;
    }
  }

  function nameOf(host: number): string {
    return hosts[host] ?? '';
  }
}
