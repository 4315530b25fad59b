import { type Disruption, isWorse } from './step.ts';
import { type PlanView, planHash } from './view.ts';

/** What an operator agreed to: which step may change which host, and how badly. */
export interface Approval {
  readonly hash: string;
  allows(stage: string, node: string, host: string, disruption: Disruption): boolean;
}

/** A run may do less than was shown, never more. */
export function approvalOf(view: PlanView): Approval {
  const allowed = new Map<string, { hosts: Set<string>; disruption: Disruption }[]>();
  for (const stage of view.stages) {
    for (const node of stage.nodes) {
      const groups = node.outcomes
        .filter(({ outcome }) => outcome === 'change' || outcome === 'after')
        .map(({ hosts, disruption }) => ({ hosts: new Set(hosts), disruption }));
      if (groups.length > 0) allowed.set(`${stage.id}\n${node.id}`, groups);
    }
  }
  return {
    hash: planHash(view),
    allows: (stage, node, host, disruption) =>
      allowed
        .get(`${stage}\n${node}`)
        ?.some((group) => group.hosts.has(host) && !isWorse(disruption, group.disruption)) ?? false,
  };
}
