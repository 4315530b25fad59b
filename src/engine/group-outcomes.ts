import type { OutcomeGroup } from '../plan/view.ts';

export type HostOutcome = Omit<OutcomeGroup, 'hosts'>;

/** Hosts that say the same stand together, in the order of the subjects: 5,000 hosts make one line. */
export function groupOutcomes(
  subjects: readonly string[],
  outcomes: ReadonlyMap<string, HostOutcome>,
): OutcomeGroup[] {
  const groups = new Map<string, { outcome: HostOutcome; hosts: string[] }>();
  for (const host of subjects) {
    const outcome = outcomes.get(host);
    if (outcome === undefined) continue;
    const key = JSON.stringify(outcome);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { outcome, hosts: [host] });
    else group.hosts.push(host);
  }
  return [...groups.values()].map(({ outcome, hosts }) => ({ ...outcome, hosts }));
}
