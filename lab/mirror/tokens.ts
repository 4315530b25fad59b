import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

export interface Credentials {
  readonly user: string;
  readonly password: string;
}

/** What a request wants: `pull` or `push` of a repository, nothing in particular when absent. */
export interface Wish {
  readonly name: string;
  readonly action: 'pull' | 'push';
}

const lifeSeconds = 300;

/** The token flow of registries: a request without token is told where to get one, and comes back with it. */
export function createTokens(credentials: Credentials | undefined) {
  const given = new Map<string, { readonly scopes: readonly string[]; readonly until: number }>();
  const basic =
    credentials && `Basic ${Buffer.from(`${credentials.user}:${credentials.password}`).toString('base64')}`;

  return {
    /** `GET /token?service=…&scope=repository:NAME:pull,push`, several scopes allowed. */
    issue(request: IncomingMessage, response: ServerResponse, query: URLSearchParams): void {
      if (basic !== undefined && request.headers.authorization !== basic) {
        response.writeHead(401, { 'www-authenticate': 'Basic realm="lab"', 'content-length': 0 }).end();
        return;
      }
      const scopes = query.getAll('scope').flatMap((scope) => scope.split(' '));
      const token = randomBytes(24).toString('base64url');
      given.set(token, { scopes, until: Date.now() + lifeSeconds * 1000 });
      const body = JSON.stringify({ token, access_token: token, expires_in: lifeSeconds });
      response.writeHead(200, { 'content-type': 'application/json' }).end(body);
    },

    /** Undefined when the request may do that, else how it is told to get a token. */
    challenge(
      request: IncomingMessage,
      { origin, wish, isExpired }: { origin: string; wish: Wish | undefined; isExpired: boolean },
    ): string | undefined {
      const [, token = ''] = /^Bearer (.+)$/.exec(request.headers.authorization ?? '') ?? [];
      const grant = given.get(token);
      const isValid = grant !== undefined && grant.until > Date.now() && !isExpired;
      if (isValid && (wish === undefined || grant.scopes.some((scope) => covers(scope, wish))))
        return undefined;
      const error = token === '' ? '' : `,error="${isValid ? 'insufficient_scope' : 'invalid_token'}"`;
      const actions = wish?.action === 'push' ? 'pull,push' : 'pull';
      const scope = wish === undefined ? '' : `,scope="repository:${wish.name}:${actions}"`;
      return `Bearer realm="${origin}/token",service="lab"${scope}${error}`;
    },
  };
}

export type Tokens = ReturnType<typeof createTokens>;

function covers(scope: string, { name, action }: Wish): boolean {
  const [type, repository, actions = ''] = scope.split(':');
  return type === 'repository' && repository === name && actions.split(',').includes(action);
}
