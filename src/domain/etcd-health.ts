import { fill, type Text, text } from '../problem/text.ts';
import { quorumOf } from './quorum.ts';

/** A member as a member list has it. */
export interface ListedMember {
  /** 64 bits in hexadecimal, as etcd prints it. */
  readonly id: string;
  /** Empty until it has started for the first time. */
  readonly name: string;
  readonly peerUrls: readonly string[];
  /** None until it has started for the first time. */
  readonly clientUrls: readonly string[];
  readonly isLearner: boolean;
}

/** What a member says of itself and of the others. */
export interface EtcdStatus {
  readonly memberId: string;
  readonly clusterId: string;
  /** `0` while it knows none. */
  readonly leaderId: string;
  readonly version: string;
  readonly revision: number;
  readonly dbSize: number;
  readonly dbSizeInUse: number;
  readonly isLearner: boolean;
  /** Alarms and the like, as etcd words them. */
  readonly errors: readonly string[];
  readonly members: readonly ListedMember[];
}

/** A digest of all keys as of a revision; comparable only after the same compaction. */
export interface EtcdHash {
  readonly revision: number;
  readonly compactRevision: number;
  readonly hash: number;
}

/** What was heard of the member on a host; no status when it gave none. */
export interface EtcdAnswer {
  readonly host: string;
  readonly status?: EtcdStatus;
  readonly hash?: EtcdHash;
}

export interface EtcdFinding {
  readonly host: string;
  readonly because: Text;
}

/** The revision at which all that answer can be compared. */
export const commonRevision = (answers: readonly EtcdAnswer[]): number =>
  Math.min(...answers.flatMap(({ status }) => (status === undefined ? [] : [status.revision])));

export const isLeader = ({ status }: EtcdAnswer): boolean =>
  status !== undefined && status.memberId === status.leaderId;

export const serves = ({ status }: EtcdAnswer): boolean =>
  status !== undefined && status.leaderId !== '0' && !status.isLearner;

const reasons = {
  silent: text('the member does not answer', '成员没有应答'),
  leaderless: text('the member knows no leader', '成员没有发现 leader'),
  learner: text('the member is a learner still', '成员仍是 learner'),
  cluster: text('the member belongs to another cluster, {id}', '成员属于另一个集群 {id}'),
  list: text('the member knows {found} instead of {wanted}', '成员列表为 {found}，应为 {wanted}'),
  alarm: text('the member reports {errors}', '成员报告 {errors}'),
  hashless: text('the data cannot be compared yet', '数据暂时无法比对'),
  hash: text('the data differs from that of other members', '数据与其他成员不一致'),
};

/**
 * All that is wrong with a cluster of these members. Nothing is: everyone answers, and knows a leader and the same
 * members, which are these and no learners.
 */
export function judgeEtcd(
  members: readonly string[],
  answers: readonly EtcdAnswer[],
): readonly EtcdFinding[] {
  const byHost = new Map(answers.map((answer) => [answer.host, answer]));
  const asked = members.toSorted().map((host) => byHost.get(host) ?? { host });
  const clusterId = mostCommon(asked.flatMap(({ status }) => status?.clusterId ?? []));
  const wanted = members.toSorted().join(', ');
  return asked.flatMap(({ host, status }) => {
    const because = status === undefined ? [reasons.silent] : wrongWith(status, { clusterId, wanted });
    return because.map((one) => ({ host, because: one }));
  });
}

function wrongWith(
  status: EtcdStatus,
  { clusterId, wanted }: { readonly clusterId: string | undefined; readonly wanted: string },
): readonly Text[] {
  const { members, errors } = status;
  const known = members.map(shown).toSorted().join(', ');
  return [
    ...(status.clusterId === clusterId ? [] : [fill(reasons.cluster, { id: status.clusterId })]),
    ...(status.isLearner ? [reasons.learner] : []),
    ...(status.leaderId === '0' ? [reasons.leaderless] : []),
    ...(known === wanted ? [] : [fill(reasons.list, { found: known, wanted })]),
    ...(errors.length === 0 ? [] : [fill(reasons.alarm, { errors: errors.join(', ') })]),
  ];
}

const shown = ({ id, name, isLearner }: ListedMember): string =>
  `${name === '' ? id : name}${isLearner ? ' (learner)' : ''}`;

/** Whether members that were asked about the same revision hold the same data. */
export function judgeData(answers: readonly EtcdAnswer[]): readonly EtcdFinding[] {
  const bases = new Set(answers.map(({ hash }) => hash && `${hash.revision} ${hash.compactRevision}`));
  const usual = mostCommon(answers.flatMap(({ hash }) => hash?.hash ?? []));
  return answers.flatMap(({ host, hash }) => {
    if (hash === undefined || bases.size > 1) return [{ host, because: reasons.hashless }];
    return hash.hash === usual ? [] : [{ host, because: reasons.hash }];
  });
}

function mostCommon<T>(values: readonly T[]): T | undefined {
  const counted = [...Map.groupBy(values, (value) => value)].map(
    ([value, all]) => [value, all.length] as const,
  );
  return counted.toSorted(([, one], [, other]) => other - one)[0]?.[0];
}

export type Turn =
  | { readonly next: readonly string[] }
  | { readonly endangered: string; readonly silent: string };

/**
 * In which order members are changed: those that do not serve first, for they have nothing to lose; the leader last,
 * so that it changes hands once. Nobody, while a member that is not among those waiting is missing and a further one
 * would end the majority.
 */
export function nextInTurn(
  members: readonly string[],
  answers: readonly EtcdAnswer[],
  waiting: readonly string[],
): Turn {
  const serving = new Set(answers.filter(serves).map(({ host }) => host));
  const leader = answers.find(isLeader)?.host;
  const rank = (host: string): number => {
    if (!serving.has(host)) return 0;
    return host === leader ? 2 : 1;
  };
  const next = waiting.toSorted((one, other) => rank(one) - rank(other) || (one < other ? -1 : 1));
  const [first] = next;
  const silent = members.filter((host) => !serving.has(host));
  const isDangerous =
    first !== undefined &&
    serving.has(first) &&
    silent.length > 0 &&
    serving.size - 1 < quorumOf(members.length);
  return isDangerous ? { endangered: first, silent: silent.toSorted().join(', ') } : { next };
}
