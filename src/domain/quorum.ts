import { fill, type Text, text } from '../problem/text.ts';
import { nearest } from './nearest.ts';
import { accept, defineRefusals, type Verdict } from './verdict.ts';

/** Voters that must agree. */
export const quorumOf = (voters: number): number => Math.floor(voters / 2) + 1;

/** Voters that may fail without stopping the cluster. */
export const toleratedFailures = (voters: number): number => Math.max(0, voters - quorumOf(voters));

/** Beyond this every write waits for more machines and nothing is gained. */
const mostMembers = 7;

const refuse = defineRefusals({
  none: text('at least one etcd member is needed', '至少需要一个 etcd 成员'),
  even: text(
    '{count} etcd members survive the loss of {tolerated}, exactly as {fewer} would, so the last one gains nothing; allowEvenEtcd permits it',
    '{count} 个 etcd 成员与 {fewer} 个同样只能容忍 {tolerated} 个故障，多出的一个没有益处；如需允许请设置 allowEvenEtcd',
  ),
  many: text(
    '{count} etcd members are more than the {most} etcd is made for',
    '{count} 个 etcd 成员超过了 etcd 适合的 {most} 个',
  ),
  unknown: text('{name} is not an etcd member', '{name} 不是 etcd 成员'),
  last: text(
    '{name} is the last etcd member; without it the data is gone',
    '{name} 是最后一个 etcd 成员；移除后数据将丢失',
  ),
  'no-quorum-now': text(
    '{healthy} of {count} etcd members are healthy and {quorum} are needed to agree on a removal',
    '{count} 个 etcd 成员中只有 {healthy} 个健康，而移除成员需要 {quorum} 个达成一致',
  ),
  'no-quorum-after': text('without {name} {projection}', '移除 {name} 后，{projection}'),
});

export function judgeMemberCount(count: number, options: { readonly allowEven: boolean }): Verdict<number> {
  if (count < 1) return refuse('none');
  if (count > mostMembers) return refuse('many', { count, most: mostMembers });
  return count % 2 === 0 && !options.allowEven
    ? refuse('even', { count, tolerated: toleratedFailures(count), fewer: count - 1 })
    : accept(count);
}

export interface Projection {
  readonly voters: readonly string[];
  readonly quorum: number;
  readonly healthy: number;
  readonly tolerated: number;
  readonly because: Text;
}

/** The membership after the victim is gone, or why it must stay. */
export function judgeRemoval(ask: {
  readonly voters: readonly string[];
  readonly healthy: readonly string[];
  readonly victim: string;
}): Verdict<Projection> {
  const { voters, victim } = ask;
  const healthy = ask.healthy.filter((name) => voters.includes(name));
  if (!voters.includes(victim)) return refuse('unknown', { name: victim }, nearest(victim, voters));
  if (voters.length === 1) return refuse('last', { name: victim });
  const quorum = quorumOf(voters.length);
  if (healthy.length < quorum) {
    return refuse('no-quorum-now', { healthy: healthy.length, count: voters.length, quorum });
  }
  const after = project(
    voters.filter((name) => name !== victim),
    healthy,
  );
  return after.healthy < after.quorum
    ? refuse('no-quorum-after', { name: victim, projection: after.because })
    : accept(after);
}

function project(voters: readonly string[], healthyBefore: readonly string[]): Projection {
  const counts = {
    quorum: quorumOf(voters.length),
    healthy: voters.filter((name) => healthyBefore.includes(name)).length,
    tolerated: toleratedFailures(voters.length),
  };
  const because = fill(
    text(
      'etcd has {count} voters ({names}), {healthy} of them healthy; {quorum} must agree and {tolerated} may fail',
      'etcd 有 {count} 个投票成员（{names}），其中 {healthy} 个健康；需要 {quorum} 个达成一致，可容忍 {tolerated} 个故障',
    ),
    { ...counts, count: voters.length, names: voters.join(', ') },
  );
  return { voters, ...counts, because };
}
