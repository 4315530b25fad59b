import { json } from 'node:stream/consumers';
import { reveal, type Secret } from '../../domain/secret.ts';
import type { Web, WebAnswer } from './web.ts';

export interface RegistryLogin {
  readonly username: string;
  readonly password: Secret;
}

type Headers = Readonly<Record<string, string>>;

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
      const challenge = first.ok && first.status === 401 ? challengeIn(first) : undefined;
      if (challenge === undefined) return first;
      const authorization = await answer(challenge, url.host, signal);
      if (authorization === undefined) return first;
      if (first.ok) first.body.resume();
      granted.set(place, authorization);
      return web.get(url, { ...headers, authorization }, signal);
    },
  };

  async function answer(
    challenge: Challenge,
    host: string,
    signal: AbortSignal,
  ): Promise<string | undefined> {
    const login = logins.get(host);
    const basic =
      login && `Basic ${Buffer.from(`${login.username}:${reveal(login.password)}`).toString('base64')}`;
    if (challenge.scheme === 'basic') return basic;
    const headers: Headers = basic === undefined ? {} : { authorization: basic };
    const asked = await web.get(challenge.url, headers, signal);
    if (!asked.ok) return undefined;
    const token = asked.status === 200 ? tokenIn(await json(asked.body)) : undefined;
    asked.body.resume();
    return token === undefined ? undefined : `Bearer ${token}`;
  }
}

/** A token is good for one repository. */
const repositoryOf = ({ host, pathname }: URL): string =>
  `${host}${pathname.replace(/\/(manifests|blobs)\/[^/]*$/, '')}`;

type Challenge = { readonly scheme: 'basic' } | { readonly scheme: 'bearer'; readonly url: URL };

function challengeIn(refused: Extract<WebAnswer, { ok: true }>): Challenge | undefined {
  const [, scheme = '', rest = ''] =
    /^(\w+) ?(.*)$/s.exec(refused.body.headers['www-authenticate'] ?? '') ?? [];
  if (scheme.toLowerCase() === 'basic') return { scheme: 'basic' };
  const { realm, ...parameters } = Object.fromEntries(
    [...rest.matchAll(/(\w+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
  );
  if (scheme.toLowerCase() !== 'bearer' || realm === undefined || !URL.canParse(realm)) return undefined;
  const url = new URL(realm);
  for (const name of ['service', 'scope']) {
    const value = parameters[name];
    if (value !== undefined) url.searchParams.set(name, value);
  }
  return { scheme: 'bearer', url };
}

function tokenIn(answer: unknown): string | undefined {
  if (typeof answer !== 'object' || answer === null) return undefined;
  const token: unknown = Reflect.get(answer, 'token') ?? Reflect.get(answer, 'access_token');
  return typeof token === 'string' ? token : undefined;
}
