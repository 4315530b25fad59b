import { reveal, type Secret } from '../../domain/secret.ts';
import { askToken, type Granting } from './ask-token.ts';
import type { Web, WebAnswer } from './web.ts';

export interface RegistryLogin {
  readonly username: string;
  readonly password: Secret;
}

/** Answers the question "who are you" that registries ask, with a login where there is one, else as anybody. */
export function withLogins(web: Web, logins: ReadonlyMap<string, RegistryLogin>): Web {
  const granted = new Map<string, string>();
  return {
    async get(url, headers, signal) {
      const place = repositoryOf(url);
      const known = granted.get(place);
      const first = await web.get(
        url,
        known === undefined ? headers : { ...headers, authorization: known },
        signal,
      );
      if (!first.ok || first.status !== 401) return first;
      const granting = await grant(challengeIn(first), url.host, signal);
      if (granting === 'nothing') return first;
      first.body.resume();
      if (!granting.ok) return granting;
      const { authorization } = granting;
      granted.set(place, authorization);
      return web.get(url, { ...headers, authorization }, signal);
    },
  };

  async function grant(challenge: Challenge, host: string, signal: AbortSignal): Promise<Granting> {
    const login = logins.get(host);
    const basic =
      login && `Basic ${Buffer.from(`${login.username}:${reveal(login.password)}`).toString('base64')}`;
    if (challenge.scheme === 'basic' && basic !== undefined) return { ok: true, authorization: basic };
    if (challenge.scheme !== 'bearer') return 'nothing';
    return askToken(web, challenge.realm, basic === undefined ? {} : { authorization: basic }, signal);
  }
}

/** A token is good for one repository. */
const repositoryOf = ({ host, pathname }: URL): string =>
  `${host}${pathname.replace(/\/(manifests|blobs)\/[^/]*$/, '')}`;

type Challenge =
  | { readonly scheme: 'basic' | 'unknown' }
  | { readonly scheme: 'bearer'; readonly realm: URL };

function challengeIn(refused: Extract<WebAnswer, { ok: true }>): Challenge {
  const [, scheme = '', rest = ''] =
    /^(\w+) ?(.*)$/s.exec(refused.body.headers['www-authenticate'] ?? '') ?? [];
  if (scheme.toLowerCase() === 'basic') return { scheme: 'basic' };
  const { realm, ...parameters } = Object.fromEntries(
    [...rest.matchAll(/(\w+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
  );
  if (scheme.toLowerCase() !== 'bearer' || realm === undefined || !URL.canParse(realm))
    return { scheme: 'unknown' };
  const url = new URL(realm);
  for (const name of ['service', 'scope']) {
    const value = parameters[name];
    if (value !== undefined) url.searchParams.set(name, value);
  }
  return { scheme: 'bearer', realm: url };
}
