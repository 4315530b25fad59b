import { stat } from 'node:fs/promises';
import type { AnyAuthMethod, AuthHandlerMiddleware } from 'ssh2';
import { reveal } from '../domain/secret.ts';
import { problem } from '../problem/problem.ts';
import { openKey, type PrivateKey, readKeyFile } from './private-key.ts';
import type { AuthMethod, SshTarget } from './ssh-target.ts';

export interface Authenticator {
  readonly handler: AuthHandlerMiddleware;
  /** What was tried and what the server would have taken, for the one who has to find out why it failed. */
  tried(): readonly string[];
  offered(): readonly string[];
  /** Nothing is left to try. */
  exhausted(): boolean;
}

interface Attempt {
  readonly name: string;
  readonly method: AnyAuthMethod;
}

/** Each method once and only when the server offers it: failed attempts get people locked out. */
export async function authenticator(target: SshTarget): Promise<Authenticator> {
  const waiting = await usableAttempts(target);
  const tried: string[] = [];
  let offered: readonly string[] = [];
  let exhausted = false;
  const next = (): AnyAuthMethod | false => {
    for (let attempt = waiting.shift(); attempt !== undefined; attempt = waiting.shift()) {
      const usable = offeredForm(attempt, offered);
      if (usable === undefined) continue;
      tried.push(usable.name);
      return usable.method;
    }
    exhausted = true;
    return false;
  };
  return {
    exhausted: () => exhausted,
    tried: () => tried,
    offered: () => offered,
    // Asking with `none` first costs one round trip and tells what the server takes; ssh2 says null before that.
    handler(methodsLeft: readonly string[] | null) {
      if (methodsLeft === null) return { type: 'none', username: target.user };
      offered = methodsLeft;
      return next();
    },
  };
}

async function usableAttempts(target: SshTarget): Promise<Attempt[]> {
  const prepared = await Promise.allSettled(target.auth.map((method) => attemptFor(target, method)));
  const usable: Attempt[] = [];
  const refused: unknown[] = [];
  for (const [at, end] of prepared.entries()) {
    if (end.status === 'fulfilled') usable.push(end.value);
    else if (target.auth[at]?.ifUsable === true) refused.push(end.reason);
    else throw end.reason;
  }
  if (usable.length === 0 && refused.length > 0) throw refused[0];
  return usable;
}

function offeredForm(attempt: Attempt, offered: readonly string[]): Attempt | undefined {
  const { method } = attempt;
  if (offered.includes(method.type === 'agent' ? 'publickey' : method.type)) return attempt;
  if (method.type !== 'password' || !offered.includes('keyboard-interactive')) return undefined;
  return {
    name: 'keyboard-interactive',
    method: {
      type: 'keyboard-interactive',
      username: method.username,
      prompt: (_name, _instructions, _lang, prompts, finish) => finish(prompts.map(() => method.password)),
    },
  };
}

async function attemptFor({ host, user: username }: SshTarget, method: AuthMethod): Promise<Attempt> {
  switch (method.kind) {
    case 'password':
      return { name: 'password', method: { type: 'password', username, password: reveal(method.password) } };
    case 'key':
      return keyAttempt(username, 'key', openKey('key', reveal(method.key), method.passphrase));
    case 'key-file':
      return keyAttempt(
        username,
        `key ${method.path}`,
        openKey(method.path, await readKeyFile(method.path), method.passphrase),
      );
    case 'agent': {
      const found = await stat(method.socket).catch(() => undefined);
      if (found?.isSocket() !== true)
        throw problem('connection.agent-missing', { host, socket: method.socket });
      return { name: 'agent', method: { type: 'agent', username, agent: method.socket } };
    }
  }
}

const keyAttempt = (username: string, name: string, { text, passphrase }: PrivateKey): Attempt => ({
  name,
  method: {
    type: 'publickey',
    username,
    key: text,
    ...(passphrase === undefined ? {} : { passphrase }),
  },
});
