import type { Amendment } from '../config/amend-file.ts';
import type { ClusterConfig } from '../config/cluster-config.ts';
import type { Override } from '../config/names/apply-overrides.ts';
import { pointerOf, type Segment } from '../config/pointer.ts';
import type { Arch } from '../domain/arch.ts';
import { isSecret } from '../domain/secret.ts';
import type { DrainOptions, NodeCare } from '../pipeline/nodes/care-for-nodes.ts';
import type { TagChoice } from '../plan/tags.ts';
import { problem } from '../problem/problem.ts';

/** What an operator asked for, as data: enough to ask for it again. */
export type Request =
  | {
      readonly kind: 'run-command';
      readonly hosts: readonly string[];
      readonly argv: readonly [string, ...string[]];
      readonly timeoutMs: number;
    }
  | {
      readonly kind: 'create-artifacts';
      readonly hosts: readonly [];
      readonly arches: readonly Arch[];
      readonly withImages: boolean;
      /** Only these components. */
      readonly components?: readonly string[];
    }
  | {
      readonly kind: 'run-task';
      readonly hosts: readonly string[];
      readonly task: string;
      readonly tags: TagChoice;
    }
  | {
      readonly kind: 'create-cluster';
      readonly hosts: readonly string[];
      readonly tags: TagChoice;
      readonly skipsPreflight: boolean;
    }
  | {
      readonly kind: 'add-nodes';
      readonly hosts: readonly string[];
      /** What the file does not say of them yet. */
      readonly amendment: Amendment;
      readonly skipsPreflight: boolean;
    }
  | { readonly kind: 'care-for-nodes'; readonly hosts: readonly string[]; readonly care: NodeCare }
  | {
      readonly kind: 'delete-cluster';
      readonly hosts: readonly string[];
      readonly keepsData: boolean;
      readonly givesUpHosts: boolean;
    }
  | {
      readonly kind: 'delete-nodes';
      readonly hosts: readonly string[];
      /** What has to be read into the file for it to be that of the cluster, where the hosts are gone from it. */
      readonly amendment?: Amendment;
      /** Absent where pods are not asked to leave. */
      readonly drain?: DrainOptions;
      readonly cleans: boolean;
    }
  | {
      readonly kind: 'replace-node';
      /** The one that comes. */
      readonly hosts: readonly [string];
      /** The one that goes; it may have the same name. */
      readonly leaving: string;
      /** What the file does not say yet. */
      readonly amendment: Amendment;
      readonly drain: DrainOptions;
      readonly skipsPreflight: boolean;
    }
  | { readonly kind: 'adopt-cluster'; readonly hosts: readonly string[] };

/** Where the configuration of a run comes from. */
export interface Source {
  /** Secrets are read from it again, for they are kept nowhere else. `-` is standard input, which cannot be. */
  readonly file: string;
  /** What was said with `-e`. */
  readonly overrides: readonly Override[];
}

/** What becomes of a run that fails: it stops, to be resumed, or everything it did is undone. */
export type OnFailure = 'stop' | 'rollback';

/** What the journal keeps of a run, so that a resume draws from the same specification. */
export interface StoredRun extends Source {
  readonly request: Request;
  readonly onFailure: OnFailure;
  /** With keyed hashes in the places of secrets. */
  readonly config: unknown;
  /** Where these places are. */
  readonly secrets: readonly string[];
}

export const storeRun = (
  request: Request,
  { file, overrides }: Source,
  config: ClusterConfig,
  onFailure: OnFailure = 'stop',
): string =>
  JSON.stringify({
    request,
    onFailure,
    file,
    overrides,
    config,
    secrets: secretsIn(config, []),
  } satisfies StoredRun);

/** The cast stands where our own writes are read back; earlier ones did not say what becomes of a run that fails. */
export const readStoredRun = (json: string): StoredRun => ({
  onFailure: 'stop',
  ...(JSON.parse(json) as Omit<StoredRun, 'onFailure'>),
});

/**
 * The specification of an earlier run with its secrets put back in, each from the same place of the file as it is now.
 * How to log in is taken as the file says it now, for a wrong password may be what stopped the run; any other secret
 * must be the one it was.
 */
export function restoreConfig({ config, secrets }: StoredRun, current: ClusterConfig): ClusterConfig {
  const places = new Set(secrets);
  // What was a whole configuration when it was stored is one again once its secrets are back in.
  return restore(config, current, []) as ClusterConfig;

  function restore(stored: unknown, now: unknown, path: readonly Segment[]): unknown {
    if (path.at(-1) === 'login' && now !== undefined) return now;
    const pointer = pointerOf(path);
    if (places.has(pointer)) {
      if (isSecret(now) && now.toJSON() === stored) return now;
      throw problem('run.secret-changed', { pointer }, { pointer });
    }
    if (Array.isArray(stored)) {
      return stored.map((item: unknown, at) => restore(item, counterpart(now, item, at), [...path, at]));
    }
    if (!isFields(stored)) return stored;
    return Object.fromEntries(
      Object.entries(stored).map(([name, item]) => [
        name,
        restore(item, fieldOf(now, name), [...path, name]),
      ]),
    );
  }
}

function secretsIn(value: unknown, path: readonly Segment[]): readonly string[] {
  if (isSecret(value)) return [pointerOf(path)];
  if (Array.isArray(value)) return value.flatMap((item: unknown, at) => secretsIn(item, [...path, at]));
  if (!isFields(value)) return [];
  return Object.entries(value).flatMap(([name, item]) => secretsIn(item, [...path, name]));
}

const isFields = (value: unknown): value is object => typeof value === 'object' && value !== null;

const fieldOf = (value: unknown, name: string): unknown =>
  isFields(value) && Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined;

/** What has a name, such as a host, is found by it: the file may list it elsewhere by now. */
function counterpart(list: unknown, item: unknown, at: number): unknown {
  if (!Array.isArray(list)) return undefined;
  const name = fieldOf(item, 'name');
  return name === undefined ? list[at] : list.find((other: unknown) => fieldOf(other, 'name') === name);
}
