import { type Document, isAlias, isCollection, isPair, type Node } from 'yaml';
import type { Problem } from '../../problem/problem.ts';
import { limitExceeded } from './limit-exceeded.ts';

/** More than a cluster of fifty thousand hosts has values. */
const mostNodes = 1_000_000;

/** Few aliases are enough to double a document many times; this counts what expansion would give, without it. */
export function tooLargeExpanded(document: Document.Parsed): Problem | undefined {
  const sizes = new Map<Node, number>();
  const sizeOf = (node: unknown): number => {
    if (isAlias(node)) {
      const target = node.resolve(document);
      return target === undefined ? 1 : (sizes.get(target) ?? 1);
    }
    if (isPair(node)) return sizeOf(node.key) + sizeOf(node.value);
    if (!isCollection(node)) return 1;
    const size = node.items.reduce<number>((sum, item) => sum + sizeOf(item), 1);
    sizes.set(node, size);
    return size;
  };
  const size = sizeOf(document.contents);
  return size > mostNodes ? limitExceeded('nodes', size, mostNodes) : undefined;
}
