import type { ClusterConfig } from '../config/cluster-config.ts';
import { isSecret } from '../domain/secret.ts';
import { type Problem, problem } from '../problem/problem.ts';

/** What an operator asked for, as data: enough to ask for it again. */
export interface Request {
  readonly kind: 'run-command';
  readonly hosts: readonly string[];
  readonly argv: readonly [string, ...string[]];
  readonly timeoutMs: number;
}

/** What the journal keeps of a run, so that a resume draws from the same specification. */
export interface StoredRun {
  readonly request: Request;
  /** The file it came from; secrets are read from it again, for they are kept nowhere else. */
  readonly file: string;
  readonly config: unknown;
}

export const storeRun = (request: Request, file: string, config: ClusterConfig): string =>
  JSON.stringify({ request, file, config } satisfies StoredRun);

/** The cast stands where our own writes are read back. */
export const readStoredRun = (json: string): StoredRun => JSON.parse(json) as StoredRun;

/**
 * The specification of an earlier run with its secrets put back in, each from the same place of the file as it is now.
 * A secret that is gone or changed since cannot be put back.
 */
export function restoreConfig(stored: unknown, current: unknown, pointer = ''): unknown {
  if (typeof stored === 'string' && stored.startsWith('secret:')) {
    if (isSecret(current) && current.toJSON() === stored) return current;
    throw changedSecret(pointer);
  }
  if (Array.isArray(stored)) {
    return stored.map((item: unknown, at) => restoreConfig(item, childOf(current, at), `${pointer}/${at}`));
  }
  if (typeof stored !== 'object' || stored === null) return stored;
  return Object.fromEntries(
    Object.entries(stored).map(([name, item]) => [
      name,
      restoreConfig(item, childOf(current, name), `${pointer}/${name}`),
    ]),
  );
}

function childOf(value: unknown, name: string | number): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.entries(value).find(([key]) => key === String(name))?.[1];
}

const changedSecret = (pointer: string): Problem => problem('run.secret-changed', { pointer }, { pointer });
