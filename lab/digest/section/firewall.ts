import { type Entry, linesOf, type Section } from '../digest.ts';

const withoutCounters = (line: string): string =>
  line.replaceAll(/counter packets \d+ bytes \d+/g, 'counter').replaceAll(/ (timeout|expires) \S+/g, '');

/** Every chain, set and map of a table is one thing, since the order of its lines matters. */
export const nftables: Section = {
  name: 'nftables',
  script: 'if command -v nft >/dev/null; then nft list ruleset; fi',
  *read(output) {
    let table = '';
    let part = '';
    let lines: string[] = [];
    for (const line of linesOf(output).map(withoutCounters)) {
      if (/^table /.test(line)) {
        table = line.replace(/ \{$/, '');
        yield [table, {}];
      } else if (/^\t\S.*\{$/.test(line)) {
        part = line.replace(/ \{$/, '').trim();
        lines = [];
      } else if (/^\t\}$/.test(line)) yield [`${table} ${part}`, { lines: lines.join('\n') }];
      else lines.push(line.trim());
    }
  },
};

/** The old kernel interface alone: what newer tools write is in nftables. */
export const iptables: Section = {
  name: 'iptables',
  script: `for tool in iptables-legacy-save ip6tables-legacy-save; do
  if command -v "$tool" >/dev/null; then echo "= $tool"; "$tool"; fi
done`,
  read(output) {
    const found = new Map<string, Entry>();
    let family = '';
    let table = '';
    for (const line of linesOf(output)) {
      if (line.startsWith('= ')) family = line.startsWith('= ip6') ? 'v6' : 'v4';
      else if (line.startsWith('*')) table = `${family} ${line.slice(1)}`;
      const [, chain, policy] = /^:(\S+) (\S+)/.exec(line) ?? [];
      if (chain !== undefined) found.set(`${table} ${chain}`, { policy: policy ?? '', lines: '' });
      const [, changed, rule = ''] = /^-A (\S+) (.*)$/.exec(line) ?? [];
      if (changed === undefined) continue;
      const before = found.get(`${table} ${changed}`);
      found.set(`${table} ${changed}`, { ...before, lines: `${before?.['lines'] ?? ''}${rule}\n` });
    }
    return found;
  },
};

export const ipsets: Section = {
  name: 'ipsets',
  script: 'if command -v ipset >/dev/null; then ipset save; fi',
  *read(output) {
    for (const line of linesOf(output)) yield [withoutCounters(line), {}];
  },
};
