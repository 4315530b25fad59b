import { nextInTurn } from '../../domain/etcd-health.ts';
import { judgeEtcdHop } from '../../domain/etcd-path.ts';
import { parseVersion, type Version } from '../../domain/version.ts';
import type { RollingOrder } from '../../plan/gate.ts';
import { problem } from '../../problem/problem.ts';
import { askMembers } from './ask-members.ts';

/**
 * Followers first, the leader last, nobody while a majority would be lost; and nobody at all when what runs now may not
 * be replaced by this version.
 */
export const oneAfterAnother = (members: readonly string[], version?: Version): RollingOrder => ({
  port: 'host',
  async next(open, waiting) {
    const answers = await askMembers(open, members);
    for (const { host, status } of answers) {
      const runs = status && parseVersion(status.version);
      const hop = version && runs?.ok ? judgeEtcdHop(runs.value, version) : undefined;
      if (hop?.ok === false) throw problem('etcd.version-refused', { because: hop.because }, { host });
    }
    const turn = nextInTurn(members, answers, waiting);
    if ('next' in turn) return turn.next;
    throw problem('etcd.majority-at-risk', { silent: turn.silent }, { host: turn.endangered });
  },
});
