import type { EtcdAnswer } from '../../domain/etcd-health.ts';
import type { EtcdHome } from '../../domain/etcd-home.ts';
import type { Look } from '../../plan/gate.ts';
import { Problem } from '../../problem/problem.ts';
import { look } from '../../runner/read/look.ts';
import { statusReads } from './etcdctl.ts';
import { parseStatus } from './parse-answers.ts';
import { withDigest } from './with-digest.ts';

/** Each member is asked on its own host, all at the same time. A host that cannot be asked is a member that is silent. */
export const askMembers = (open: Look, hosts: readonly string[]): Promise<readonly EtcdAnswer[]> =>
  Promise.all(hosts.map((host) => unlessUnreachable(host, () => askStatus(open, host))));

/** The data of all that answered, compared as of one revision that all of them have. */
export const askData = (
  open: Look,
  all: readonly EtcdAnswer[],
  home: EtcdHome,
): Promise<readonly EtcdAnswer[]> =>
  Promise.all(
    all.map((own) =>
      own.status === undefined
        ? own
        : unlessUnreachable(own.host, async () => withDigest(await open(own.host), { own, all, home })),
    ),
  );

async function askStatus(open: Look, host: string): Promise<EtcdAnswer> {
  const [shown, listed] = await look(await open(host), ...statusReads('unit'));
  const status = parseStatus(shown, listed);
  return { host, ...(status && { status }) };
}

async function unlessUnreachable(host: string, ask: () => Promise<EtcdAnswer>): Promise<EtcdAnswer> {
  try {
    return await ask();
  } catch (thrown) {
    if (thrown instanceof Problem) return { host };
    throw thrown;
  }
}
