import { createHmac } from 'node:crypto';

export interface KnownKey {
  readonly marker: 'none' | 'revoked' | 'cert-authority';
  readonly keyType: string;
  readonly key: Buffer;
}

/** The name a host has in known_hosts: the port is only written when it is not 22. */
export const knownHostName = (address: string, port: number): string =>
  port === 22 ? address.toLowerCase() : `[${address.toLowerCase()}]:${port}`;

/** What known_hosts says about one host, in the order of the lines; lines that make no sense say nothing. */
export const knownKeysOf = (knownHosts: string, name: string): KnownKey[] =>
  knownHosts.split(/\r?\n/).flatMap((line) => keyOnLine(line, name) ?? []);

function keyOnLine(line: string, name: string): KnownKey | undefined {
  const words = line.trim().split(/\s+/);
  const [first = ''] = words;
  if (first === '' || first.startsWith('#')) return undefined;
  const marked = first.startsWith('@');
  const marker = marked ? markers[first] : 'none';
  const [patterns, keyType, key] = marked ? words.slice(1) : words;
  if (patterns === undefined || keyType === undefined || key === undefined) return undefined;
  if (!matchesPatterns(patterns, name)) return undefined;
  const decoded = Buffer.from(key, 'base64');
  return marker === undefined ? undefined : { marker, keyType, key: decoded };
}

const markers: Readonly<Record<string, KnownKey['marker']>> = {
  '@revoked': 'revoked',
  '@cert-authority': 'cert-authority',
};

function matchesPatterns(patterns: string, name: string): boolean {
  if (patterns.startsWith('|')) return matchesHash(patterns, name);
  let matched = false;
  for (const pattern of patterns.toLowerCase().split(',')) {
    const negated = pattern.startsWith('!');
    if (!matchesPattern(negated ? pattern.slice(1) : pattern, name)) continue;
    if (negated) return false;
    matched = true;
  }
  return matched;
}

function matchesHash(entry: string, name: string): boolean {
  const [, version, salt = '', hash = ''] = entry.split('|');
  if (version !== '1') return false;
  return createHmac('sha1', Buffer.from(salt, 'base64')).update(name).digest('base64') === hash;
}

function matchesPattern(pattern: string, name: string): boolean {
  const source = pattern
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  return new RegExp(`^${source}$`).test(name);
}
