import type { Drawing } from '../../plan/draw.ts';
import type { NodeHandle } from '../../plan/ref.ts';
import { balancerStands } from '../../step/load-balancer/balancer-stands.ts';
import { holderLast } from '../../step/load-balancer/holder-last.ts';

export interface SharedAddress {
  readonly hosts: readonly string[];
  readonly address: string;
  /** These are all the hosts that share it. */
  readonly isComplete: boolean;
  /** Others that clients go by as long as they are shared, too. */
  readonly inUse?: readonly string[];
  /** Those that are told first share it with nobody until the last one is told: two may have it meanwhile. */
  readonly mayBeTwice?: boolean;
}

/** One balancer at a time, the one with the address last; the next only when one of them has it. */
export function rollBalancers<Out>(
  task: Drawing,
  { hosts, address, inUse = [], isComplete, mayBeTwice = false }: SharedAddress,
  draw: (part: Drawing) => NodeHandle<Out>,
): NodeHandle<Out> {
  const drawn: NodeHandle<Out>[] = [];
  const gate = { gate: balancerStands, gateInput: { address, holders: hosts, isComplete, mayBeTwice } };
  const order = holderLast([address, ...inUse]);
  task.rolling(hosts, { id: 'balancers', width: 1, order, ...gate }, (part) => {
    drawn.push(draw(part));
  });
  const [last] = drawn;
  if (last === undefined) throw new TypeError('a region is drawn at once');
  return last;
}
