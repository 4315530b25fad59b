import type { Drawing } from '../../plan/draw.ts';
import type { RollingOrder } from '../../plan/gate.ts';
import type { NodeHandle } from '../../plan/ref.ts';
import { membersAgree } from '../../step/etcd/members-agree.ts';

interface Turns {
  readonly id: string;
  readonly hosts: readonly string[];
  /** All members, also those that are not worked on. */
  readonly members: readonly string[];
  readonly order: RollingOrder;
  /** Members come one after another: not all are there yet when one has its turn. */
  readonly grows?: boolean;
}

/** One member at a time; the next only when all are healthy again, and never while another region endangers the majority. */
export function rollMembers<Out>(
  task: Drawing,
  { id, hosts, members, order, grows = false }: Turns,
  draw: (part: Drawing) => NodeHandle<Out>,
): NodeHandle<Out> {
  const drawn: NodeHandle<Out>[] = [];
  const gate = { gate: membersAgree, gateInput: { members, comparesData: false, grows } };
  task.rolling(hosts, { id, width: 1, guards: ['etcd-quorum'], order, ...gate }, (part) => {
    drawn.push(draw(part));
  });
  const [last] = drawn;
  if (last === undefined) throw new TypeError('a region is drawn at once');
  return last;
}
