import { type EtcdMember, peerUrlOf } from '../../domain/etcd-member.ts';
import type { RollingOrder } from '../../plan/gate.ts';
import { askMembers } from './ask-members.ts';

/** Who is listed already goes on before the next one is added: there is one learner at a time. */
export const begunFirst = (established: readonly string[], joining: readonly EtcdMember[]): RollingOrder => ({
  port: 'host',
  async next(open, waiting) {
    const answers = await askMembers(open, established);
    const listed = new Set(
      answers.flatMap(({ status }) => status?.members.flatMap(({ peerUrls }) => peerUrls) ?? []),
    );
    const begun = new Set(joining.filter((one) => listed.has(peerUrlOf(one))).map(({ name }) => name));
    const rank = (host: string): number => (begun.has(host) ? 0 : 1);
    return waiting.toSorted((one, other) => rank(one) - rank(other) || (one < other ? -1 : 1));
  },
});
