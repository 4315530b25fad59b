import { commonRevision, type EtcdAnswer } from '../../domain/etcd-health.ts';
import type { Look } from '../../plan/gate.ts';
import { Problem } from '../../problem/problem.ts';
import { look } from '../../runner/read/look.ts';
import { hashRead, statusReads } from './etcdctl.ts';
import { parseHash, parseStatus } from './parse-answers.ts';

/** Each member is asked on its own host, all at the same time. A host that cannot be asked is a member that is silent. */
export const askMembers = (open: Look, hosts: readonly string[]): Promise<readonly EtcdAnswer[]> =>
  Promise.all(hosts.map((host) => unlessUnreachable(host, () => askStatus(open, host))));

/** The data of all that answered, compared as of one revision that all of them have. */
export async function askData(open: Look, answers: readonly EtcdAnswer[]): Promise<readonly EtcdAnswer[]> {
  const revision = commonRevision(answers);
  return Promise.all(
    answers.map((answer) =>
      answer.status === undefined
        ? answer
        : unlessUnreachable(answer.host, async () => {
            const [found] = await look(await open(answer.host), hashRead(revision));
            const hash = parseHash(revision, found);
            return { ...answer, ...(hash && { hash }) };
          }),
    ),
  );
}

async function askStatus(open: Look, host: string): Promise<EtcdAnswer> {
  const [shown, listed] = await look(await open(host), ...statusReads);
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
