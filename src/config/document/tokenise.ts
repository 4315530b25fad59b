import { type CST, Parser } from 'yaml';
import type { Problem } from '../../problem/problem.ts';
import { limitExceeded } from './limit-exceeded.ts';

/** Far above the file of a cluster with thousands of hosts, far below what would hurt this machine. */
const limits = { bytes: 8 * 1024 * 1024, depth: 64, aliases: 100 } as const;

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
