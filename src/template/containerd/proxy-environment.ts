export interface ProxySettings {
  readonly http?: string;
  readonly https?: string;
  readonly exceptions: readonly string[];
}

/** The environment file of a unit that goes out through a proxy; empty where there is none. */
export function proxyEnvironment({ http, https, exceptions }: ProxySettings): string {
  if (http === undefined && https === undefined) return '';
  const lines = [
    ['HTTP_PROXY', http],
    ['HTTPS_PROXY', https],
    ['NO_PROXY', exceptions.join(',')],
  ].filter(([, value]) => value !== undefined && value !== '');
  return lines.map(([name, value]) => `${name}=${value}\n`).join('');
}
