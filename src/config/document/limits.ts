import { type CST, type Document, isAlias, isCollection, isPair, type Node, Parser } from 'yaml';
import { type Problem, problem } from '../../problem/problem.ts';

/** Far above the file of a cluster with thousands of hosts, far below what would hurt this machine. */
const limits = { bytes: 8 * 1024 * 1024, depth: 64, aliases: 100, nodes: 1_000_000 } as const;

export interface Tokens {
  readonly tokens: readonly CST.Token[];
  readonly offending?: Problem;
}

/** Cuts the text into tokens and refuses what would be dangerous to build; nothing is expanded here. */
export function tokenise(text: string, onNewLine: (offset: number) => void): Tokens {
  const bytes = Buffer.byteLength(text);
  if (bytes > limits.bytes) return refused('size', bytes, limits.bytes);
  const tokens = [...new Parser(onNewLine).parse(text)];
  const { depth, aliases } = measure(tokens);
  if (depth > limits.depth) return refused('depth', depth, limits.depth);
  if (aliases > limits.aliases) return refused('aliases', aliases, limits.aliases);
  return { tokens };
}

const refused = (limit: 'size' | 'depth' | 'aliases', measured: number, most: number): Tokens => ({
  tokens: [],
  offending: limitExceeded(limit, measured, most),
});

const limitExceeded = (limit: string, measured: number, most: number): Problem =>
  problem(
    'config.limit-exceeded',
    { limit, measured, most },
    { line: 1, column: 1, excerpt: '', pointer: '' },
  );

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
  return size > limits.nodes ? limitExceeded('nodes', size, limits.nodes) : undefined;
}

/** Iterative, because the depth being measured would overflow the stack of a recursive walk. */
function measure(tokens: readonly CST.Token[]): { depth: number; aliases: number } {
  const open: { token: CST.Token; level: number }[] = tokens.map((token) => ({ token, level: 0 }));
  let depth = 0;
  let aliases = 0;
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { token, level } = next;
    depth = Math.max(depth, level);
    if (token.type === 'alias') aliases++;
    if (token.type === 'document' && token.value !== undefined) open.push({ token: token.value, level });
    if (!('items' in token)) continue;
    for (const item of token.items) {
      if (item.key) open.push({ token: item.key, level: level + 1 });
      if (item.value) open.push({ token: item.value, level: level + 1 });
    }
  }
  return { depth, aliases };
}
