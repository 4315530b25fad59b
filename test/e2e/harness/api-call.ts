import type { ClientRequest } from 'node:http';
import { request } from 'node:https';
import { parse } from 'yaml';

/** A way to the API with the rights of an administrator. */
export interface ApiAccess {
  readonly server: string;
  readonly ca: string;
  readonly cert: string;
  readonly key: string;
}

/** The kubeconfig that `fetch kubeconfig` writes; the cast stands where our own writing is read back. */
export function accessOf(kubeconfig: string): ApiAccess {
  const { clusters, users } = parse(kubeconfig) as {
    readonly clusters: readonly [{ cluster: { server: string; 'certificate-authority-data': string } }];
    readonly users: readonly [{ user: { 'client-certificate-data': string; 'client-key-data': string } }];
  };
  const decoded = (text: string): string => Buffer.from(text, 'base64').toString();
  return {
    server: clusters[0].cluster.server,
    ca: decoded(clusters[0].cluster['certificate-authority-data']),
    cert: decoded(users[0].user['client-certificate-data']),
    key: decoded(users[0].user['client-key-data']),
  };
}

export interface ApiCall {
  readonly path: string;
  readonly method?: 'GET' | 'POST' | 'DELETE';
  readonly body?: object;
  /** Without saying who asks. */
  readonly isAnonymous?: boolean;
}

/** A request over a connection of its own, not yet sent. */
export function openCall(access: ApiAccess, { path, method = 'GET', isAnonymous }: ApiCall): ClientRequest {
  const { server, ca, cert, key } = access;
  return request(new URL(path, server), {
    method,
    ca,
    agent: false,
    headers: { 'content-type': 'application/json' },
    ...(isAnonymous ? {} : { cert, key }),
  });
}

export const callLimitMs = 5000;

/** Without a status nothing came back, and the text is the code of what was in the way. */
export interface ApiAnswer {
  readonly status: number;
  readonly text: string;
}

const nothing = (why: string): ApiAnswer => ({ status: 0, text: why });

/** What came back, or why nothing did. */
export function callApi(access: ApiAccess, input: ApiCall): Promise<ApiAnswer> {
  const { promise, resolve } = Promise.withResolvers<ApiAnswer>();
  const asked = openCall(access, input);
  const fail = (cause: NodeJS.ErrnoException): void => resolve(nothing(cause.code ?? cause.message));
  const limit = setTimeout(() => asked.destroy(new Error('timeout')), callLimitMs);
  asked.on('response', (response) => {
    const parts: Buffer[] = [];
    response.on('data', (part: Buffer) => parts.push(part));
    response.on('error', fail);
    response.on('end', () =>
      resolve({ status: response.statusCode ?? 0, text: Buffer.concat(parts).toString() }),
    );
  });
  asked.on('error', fail);
  asked.on('close', () => {
    clearTimeout(limit);
    resolve(nothing('connection closed'));
  });
  asked.end(input.body === undefined ? undefined : JSON.stringify(input.body));
  return promise;
}
