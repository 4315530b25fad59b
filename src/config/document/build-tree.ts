import { type Document, isAlias, isMap, isNode, isScalar, isSeq, type Node, type Pair } from 'yaml';
import { type Problem, problem, type Where } from '../../problem/problem.ts';
import { pointerOf, type Segment } from '../pointer.ts';
import { isSecretName } from '../schema/secret-names.ts';
import type { Places } from './places.ts';
import type { SourceText } from './source-text.ts';
import { type Branch, forbiddenKeys, type Tree } from './tree.ts';

export interface BuiltTree {
  readonly tree: Tree;
  readonly problems: readonly Problem[];
  /** Pointers of values that could not be built; null stands there. */
  readonly broken: readonly string[];
}

/** Plain data out of a parsed document, with the place of every value recorded. */
export function buildTree(document: Document.Parsed, source: SourceText, places: Places): BuiltTree {
  const problems: Problem[] = [];
  const broken: string[] = [];
  const open = new Set<Node>();

  function build(node: unknown, path: readonly Segment[], offset: number): Tree {
    if (isAlias(node)) {
      const target = node.resolve(document);
      if (target !== undefined && !open.has(target)) return build(target, path, offset);
      const where = { ...source.at(offset), pointer: pointerOf(path) };
      problems.push(problem('config.bad-alias', { alias: node.source }, where));
      broken.push(where.pointer);
      return null;
    }
    if (isScalar(node)) return scalar(node.value, node.source);
    if (isSeq(node)) {
      return within(node, () => node.items.map((item, index) => child(item, [...path, index], offset)));
    }
    if (isMap(node)) return within(node, () => buildMap(node.items, path, offset));
    return null;
  }

  /** Wherever the text of a secret stands: at its key, or at the anchor its alias names. */
  function hide(node: unknown): void {
    const target = isAlias(node) ? node.resolve(document) : node;
    if (isNode(target) && target.range) source.hide(target.range[0], target.range[1]);
  }

  function within<T extends Tree>(node: Node, make: () => T): T {
    open.add(node);
    const made = make();
    open.delete(node);
    return made;
  }

  function child(node: unknown, path: readonly Segment[], fallback: number, keyOffset?: number): Tree {
    const start = startOf(node) ?? fallback;
    places.record(pointerOf(path), {
      key: () => source.at(keyOffset ?? start),
      value: () => source.at(start),
      ...(isScalar(node) && node.source !== undefined ? { spelling: node.source } : {}),
    });
    return build(node, path, start);
  }

  function buildMap(pairs: readonly Pair<unknown, unknown>[], path: readonly Segment[], fallback: number) {
    const made: Branch = {};
    const firstSeen = new Map<string, number>();
    for (const { key, value } of pairs) {
      const keyOffset = startOf(key) ?? fallback;
      if (!isScalar(key)) {
        problems.push(
          problem('config.key-not-text', {}, { ...source.at(keyOffset), pointer: pointerOf(path) }),
        );
        continue;
      }
      const name = keyText(key.value, key.source);
      if (isSecretName(name)) hide(value);
      const pointer = pointerOf([...path, name]);
      if (forbiddenKeys.has(name)) {
        problems.push(problem('config.forbidden-key', { key: name }, { ...source.at(keyOffset), pointer }));
        continue;
      }
      const first = firstSeen.get(name);
      if (first !== undefined) {
        const where = { ...source.at(keyOffset), pointer };
        const params = { key: name, at: lineAndColumn(where), first: lineAndColumn(source.at(first)) };
        problems.push(problem('config.duplicate-key', params, where));
        continue;
      }
      firstSeen.set(name, keyOffset);
      made[name] = child(value, [...path, name], keyOffset, keyOffset);
    }
    return made;
  }

  const start = startOf(document.contents) ?? 0;
  return { tree: build(document.contents, [], start), problems, broken };
}

const lineAndColumn = ({ line, column }: Where): string => `${line}:${column}`;

const startOf = (node: unknown): number | undefined => (isNode(node) ? node.range?.[0] : undefined);

const keyText = (value: unknown, spelled: string | undefined): string =>
  typeof value === 'string' ? value : (spelled ?? String(value));

function scalar(value: unknown, spelled: string | undefined): Tree {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  return value === null || value === undefined ? null : (spelled ?? String(value));
}
