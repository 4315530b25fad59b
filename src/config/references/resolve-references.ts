import { located, type Problem, problem } from '../../problem/problem.ts';
import type { Places } from '../document/places.ts';
import { isBranch, type Tree } from '../document/tree.ts';
import { dotted, pointerOf, type Segment } from '../pointer.ts';
import type { ConfigPorts } from '../ports.ts';
import { childOf, configSchema, type JsonSchema } from '../schema/json-schema.ts';
import { decryptAge, isAgeText } from './age.ts';
import { fileProblem } from './file-problem.ts';
import { localPath } from './local-path.ts';

export interface Resolved {
  readonly tree: unknown;
  readonly problems: readonly Problem[];
  readonly warnings: readonly Problem[];
  /** Values that could not be fetched; they stand in the tree as written and must not be judged. */
  readonly unresolved: readonly string[];
}

const knownForms = ['env:NAME', 'file:/path'].map((form) => `\${${form}}`).join(', ');
const reference = /\$\{(env|file):([^}]*)\}/g;

/** Fetches `${env:…}` and `${file:…}`, opens what age has closed, and seals every secret. */
export async function resolveReferences(tree: Tree, places: Places, ports: ConfigPorts): Promise<Resolved> {
  const problems: Problem[] = [];
  const warnings: Problem[] = [];
  const unresolved: string[] = [];

  async function resolve(
    value: Tree,
    path: readonly Segment[],
    schema: JsonSchema | undefined,
  ): Promise<unknown> {
    if (typeof value === 'string') return resolveText(value, path, schema?.writeOnly === true);
    if (Array.isArray(value)) {
      return Promise.all(value.map((item, index) => resolve(item, [...path, index], childOf(schema, '*'))));
    }
    if (!isBranch(value)) return value;
    const made: Record<string, unknown> = {};
    for (const [key, child] of Object.entries(value)) {
      made[key] = await resolve(child, [...path, key], childOf(schema, key));
    }
    return made;
  }

  async function resolveText(value: string, path: readonly Segment[], isSecret: boolean): Promise<unknown> {
    const plain = await fetched(value, path, isSecret);
    return isSecret ? ports.vault.secret(plain) : plain;
  }

  async function fetched(value: string, path: readonly Segment[], isSecret: boolean): Promise<string> {
    const giveUp = (found: Problem): string => {
      problems.push(located(found, places.value(pointerOf(path))));
      unresolved.push(pointerOf(path));
      return value;
    };
    if (isAgeText(value)) {
      if (ports.ageIdentities.length === 0)
        return giveUp(problem('config.age-no-identity', { field: dotted(path) }));
      const plain = await decryptAge(value, ports.ageIdentities);
      if (plain === undefined) return giveUp(problem('config.age-not-opened', { field: dotted(path) }));
      ports.vault.secret(plain);
      return plain;
    }
    if (!value.includes('${')) return value;
    // Other texts, such as the values of a chart, may mean it as it stands.
    if (isSecret && value.replaceAll(reference, '').includes('${'))
      return giveUp(problem('config.unknown-reference', { field: dotted(path), forms: knownForms }));
    const parts: string[] = [];
    let at = 0;
    for (const { 0: whole, 1: scheme, 2: name = '', index } of value.matchAll(reference)) {
      const found = scheme === 'env' ? fromEnv(name) : await fromFile(name, path, isSecret);
      if (typeof found !== 'string') return giveUp(found);
      parts.push(value.slice(at, index), found);
      at = index + whole.length;
    }
    return parts.join('') + value.slice(at);
  }

  function fromEnv(name: string): string | Problem {
    return ports.env(name) || problem('config.env-missing', { name });
  }

  async function fromFile(
    written: string,
    place: readonly Segment[],
    isSecret: boolean,
  ): Promise<string | Problem> {
    const field = dotted(place);
    const path = localPath(written, ports.homeDir);
    if (path === undefined) return problem('config.path-not-absolute', { field, path: written });
    const kind = await ports.inspectFile(path);
    if (kind !== 'regular') return fileProblem(kind, field, path);
    if (isSecret && (await ports.isOpenToOthers(path)))
      warnings.push(problem('config.secret-file-open', { path }, places.value(pointerOf(place))));
    return (await ports.readFile(path)).replace(/\r?\n$/, '');
  }

  return { tree: await resolve(tree, [], configSchema()), problems, warnings, unresolved };
}
