import { commonRevision, type EtcdAnswer } from '../../domain/etcd-health.ts';
import type { EtcdHome } from '../../domain/etcd-home.ts';
import type { Reader } from '../../plan/port.ts';
import { look } from '../../runner/read/look.ts';
import { hashRead } from './etcdctl.ts';
import { parseHash } from './parse-answers.ts';

interface Comparison {
  readonly own: EtcdAnswer;
  readonly all: readonly EtcdAnswer[];
  readonly home: EtcdHome;
}

/** What a member said, with what its data amounts to as of a revision that all have. */
export async function withDigest(reader: Reader, { own, all, home }: Comparison): Promise<EtcdAnswer> {
  if (own.status === undefined) return own;
  const revision = commonRevision(all);
  const [found] = await look(reader, hashRead(home, revision));
  const hash = parseHash(revision, found);
  return { ...own, ...(hash && { hash }) };
}
