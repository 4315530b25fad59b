import { fill, type Text, text } from '../problem/text.ts';
import { oldestExternalEtcd } from './data/etcd-versions.ts';
import type { Secret } from './secret.ts';
import { compareVersions, knownVersion, parseVersion } from './version.ts';

/** Where an etcd that is already there is asked, and with what; one that asks for nothing is shown nothing. */
export interface ExternalEtcd {
  readonly endpoints: readonly string[];
  /** Whom to believe to be it, PEM. */
  readonly authority?: string;
  /** Who we are to it, PEM. */
  readonly client?: { readonly certificate: string; readonly key: Secret };
}

/** What an endpoint said to a host, or why it said nothing. */
export interface EndpointAnswer {
  readonly endpoint: string;
  /** Of `/health` and `/version`. */
  readonly said: { readonly health: Page; readonly version: Page } | { readonly because: Text };
}

interface Page {
  readonly status: number;
  readonly body: string;
}

export interface EndpointFault {
  readonly endpoint: string;
  /** From where it was seen. */
  readonly host: string;
  readonly because: Text;
}

const reasons = {
  unhealthy: text('it says that it is not healthy', '它报告自身不健康'),
  unclear: text('what answers there is not etcd (status {status})', '应答的不是 etcd（状态码 {status}）'),
  old: text('etcd {version} is older than {oldest}', 'etcd {version} 低于 {oldest}'),
};

/** Every endpoint that is not fit to keep a cluster, as each host sees it. */
export const judgeExternalEtcd = (
  seen: ReadonlyMap<string, readonly EndpointAnswer[]>,
): readonly EndpointFault[] =>
  [...seen].flatMap(([host, answers]) =>
    answers.flatMap(({ endpoint, said }) => {
      const because = 'because' in said ? said.because : wrongWith(said);
      return because === undefined ? [] : [{ endpoint, host, because }];
    }),
  );

function wrongWith({ health, version }: { readonly health: Page; readonly version: Page }): Text | undefined {
  const running = parseVersion(fieldOf(version.body, 'etcdserver'));
  if (!running.ok) return fill(reasons.unclear, { status: version.status });
  if (health.status !== 200 || fieldOf(health.body, 'health') !== 'true') return reasons.unhealthy;
  return compareVersions(running.value, knownVersion(oldestExternalEtcd)) < 0
    ? fill(reasons.old, { version: running.value.text, oldest: oldestExternalEtcd })
    : undefined;
}

/** A text of a JSON object; nothing where the page is none. */
function fieldOf(page: string, name: string): string {
  try {
    const parsed: unknown = JSON.parse(page);
    const value = new Map(Object.entries(parsed ?? {})).get(name);
    return typeof value === 'string' ? value : '';
  } catch {
    // Not JSON at all: whatever answers there, it is not etcd.
    return '';
  }
}
