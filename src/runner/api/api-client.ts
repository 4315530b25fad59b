import { setTimeout as sleep } from 'node:timers/promises';
import type { Connection } from '../../connector/connection.ts';
import { isOutcomeUnknown } from '../../problem/outcome-unknown.ts';
import { Problem } from '../../problem/problem.ts';
import type { ApiReply, ApiRequest } from './api-reply.ts';
import { type ApiCredentials, type ApiSession, openApiSession } from './api-session.ts';

/** The API of a cluster, through whichever control plane answers. */
export interface ApiClient {
  /** `undefined` while there is no API. `unlike` is the host that is asked last. */
  request(request: ApiRequest, unlike?: string): Promise<ApiReply | undefined>;
}

export interface ApiClientOptions {
  /** The control planes. */
  readonly hosts: readonly string[];
  readonly port: number;
  connect(host: string): Promise<Pick<Connection, 'forward'>>;
  /** The same object for as long as it is good; `undefined` while the cluster has no authority. */
  credentials(): Promise<ApiCredentials | undefined>;
}

/** An API that has answered before is only away for a moment: its server restarts, or a member of etcd leads anew. */
const awayForMs = 30_000;
const betweenRoundsMs = 500;
const longestRetryAfterMs = 5_000;

type Round =
  | { readonly reply: ApiReply }
  | { readonly reply?: undefined; readonly failures: readonly Problem[] };

export function createApiClient({ hosts, port, connect, credentials }: ApiClientOptions): ApiClient {
  const sessions = new Map<string, ApiSession>();
  let answered: string | undefined;

  return {
    async request(asked, unlike) {
      const deadline = Date.now() + Math.min(awayForMs, asked.timeoutMs ?? awayForMs);
      for (;;) {
        const known = await credentials();
        if (known === undefined) return undefined;
        const round = await askAll(asked, known, unlike);
        const mayWait = answered !== undefined && Date.now() < deadline;
        if (round.reply !== undefined) {
          const { retryAfterMs } = round.reply;
          if (retryAfterMs === undefined || !mayWait) return round.reply;
          await sleep(Math.min(retryAfterMs, longestRetryAfterMs), undefined, asked);
        } else if (mayWait) await sleep(betweenRoundsMs, undefined, asked);
        else return noAnswer(round.failures);
      }
    },
  };

  async function askAll(
    asked: ApiRequest,
    known: ApiCredentials,
    unlike: string | undefined,
  ): Promise<Round> {
    const failures: Problem[] = [];
    for (const host of inOrder(unlike)) {
      try {
        const reply = await sessionOf(host, known).request(asked);
        answered = host;
        return { reply };
      } catch (thrown) {
        if (!(thrown instanceof Problem)) throw thrown;
        if (isOutcomeUnknown(thrown) && asked.method === 'POST') throw thrown;
        failures.push(thrown);
      }
    }
    return { failures };
  }

  function inOrder(unlike: string | undefined): readonly string[] {
    const rank = (host: string): number => {
      if (host === unlike) return 2;
      return host === answered ? 0 : 1;
    };
    return hosts.toSorted((a, b) => rank(a) - rank(b));
  }

  function sessionOf(host: string, known: ApiCredentials): ApiSession {
    const session = sessions.get(host);
    if (session?.credentials === known) return session;
    const open = async () => (await connect(host)).forward({ address: '127.0.0.1', port });
    const opened = openApiSession({ host, credentials: known, open });
    sessions.set(host, opened);
    return opened;
  }
}

/**
 * Where a control plane was reached and nothing listens, there is no API; where none was, or one took the request and kept
 * silent, nobody knows.
 */
function noAnswer(failures: readonly Problem[]): undefined {
  const others = failures.filter(({ code }) => code !== 'connection.nothing-listens');
  const grave = others.find((one) => isOutcomeUnknown(one) || one.code === 'cluster.not-trusted');
  const telling = grave ?? (others.length === failures.length ? others[0] : undefined);
  if (telling !== undefined) throw telling;
  return undefined;
}
