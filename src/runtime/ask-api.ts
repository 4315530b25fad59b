import { controlSubject } from '../plan/port.ts';
import { problem } from '../problem/problem.ts';
import type { Text } from '../problem/text.ts';
import type { ApiAnswersTo, ApiRead } from '../runner/api/api-read.ts';
import { lookOnly } from './execute.ts';
import type { Recorders } from './recorded.ts';
import { refuseWithoutAuthority } from './refuse-without-authority.ts';

/**
 * What the API of the cluster answers, through any control plane that is up. Throws when there is none to ask; `to` says
 * what that keeps us from.
 */
export async function askApi<const R extends readonly ApiRead[]>(
  recorders: Recorders,
  to: Text,
  ...reads: R
): Promise<ApiAnswersTo<R>> {
  await refuseWithoutAuthority(recorders);
  const look = async () => {
    const port = await lookOnly(recorders)('cluster', controlSubject);
    // The port answers what it was asked, in the order of the reads.
    return (await port.read(reads)) as ApiAnswersTo<R>;
  };
  const answers = await (recorders.whileLooking?.(look) ?? look());
  if (answers.some(({ state }) => state === 'no-api')) throw problem('cluster.no-api', { change: to });
  return answers;
}
