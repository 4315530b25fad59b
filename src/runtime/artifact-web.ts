import type { ClusterConfig } from '../config/cluster-config.ts';
import { registryServer } from '../domain/registry.ts';
import { withLogins } from '../runner/fetch/registry-web.ts';
import { openWeb, type Web } from '../runner/fetch/web.ts';

const stallMs = 30_000;

/** The way to upstream, mirrors and registries, with the logins of the file. */
export function artifactWeb(
  { spec }: ClusterConfig,
  proxies: Readonly<Record<string, string | undefined>>,
): Web {
  const auths = Object.entries(spec.registry.auths).map(
    ([name, auth]) => [registryServer(name), auth] as const,
  );
  const logins = auths.flatMap(([registry, { username, password }]) =>
    username === undefined || password === undefined ? [] : [[registry, { username, password }] as const],
  );
  const unverified = auths.filter(([, { skipTLSVerify }]) => skipTLSVerify).map(([registry]) => registry);
  return withLogins(openWeb({ proxies, unverified: new Set(unverified), stallMs }), new Map(logins));
}
