import type { Secret } from '../../domain/secret.ts';

export interface ProxySettings {
  /** A URL, which may carry a login. */
  readonly http?: Secret;
  readonly https?: Secret;
  /** Names, domains and networks that are reached without it. */
  readonly exceptions: readonly string[];
}

/** The environment file of a unit that goes out through a proxy; empty where there is none. */
export function proxyEnvironment({ http, https, exceptions }: ProxySettings): readonly (string | Secret)[] {
  if (http === undefined && https === undefined) return [];
  return [
    ...(http === undefined ? [] : ['HTTP_PROXY=', http, '\n']),
    ...(https === undefined ? [] : ['HTTPS_PROXY=', https, '\n']),
    `NO_PROXY=${exceptions.join(',')}\n`,
  ];
}
