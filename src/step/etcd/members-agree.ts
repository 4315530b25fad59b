import { judgeData, judgeEtcd } from '../../domain/etcd-health.ts';
import { defineGate, healthy, unhealthy } from '../../plan/gate.ts';
import { fill, text } from '../../problem/text.ts';
import { askData, askMembers } from './ask-members.ts';

export interface MembersAgreeInput {
  /** All members there shall be, by their hosts. */
  readonly members: readonly string[];
  /** Also whether they hold the same data. */
  readonly comparesData: boolean;
  /** While they join one after another, only those that etcd lists count, and whoever is waited for. */
  readonly grows?: boolean;
}

/** Every member is asked, whichever hosts are worked on: started, healthy, one list of members. */
export const membersAgree = defineGate<MembersAgreeInput>({
  id: 'etcd.members-agree',
  waitsFor: text('all members of etcd are healthy and agree', 'etcd 全部成员健康且一致'),
  port: 'host',
  intervalMs: 300,
  timeoutMs: 2 * 60_000,
  stableForMs: 0,
  async probe(open, subjects, { members, comparesData, grows = false }) {
    const answers = await askMembers(open, members);
    const listed = new Set(answers.flatMap(({ status }) => status?.members.map(({ name }) => name) ?? []));
    const isWanted = (host: string): boolean => !grows || listed.has(host) || subjects.includes(host);
    const wrong = judgeEtcd(members.filter(isWanted), answers);
    const [first] =
      wrong.length > 0 || !comparesData ? wrong : judgeData(await askData(open, answers, 'unit'));
    if (first === undefined) return healthy;
    return unhealthy(fill(text('{host}: {because}', '{host}：{because}'), { ...first }));
  },
});
