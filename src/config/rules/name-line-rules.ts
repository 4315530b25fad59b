import { parseAddress } from '../../domain/address.ts';
import { judgeDomainName } from '../../domain/domain-name.ts';
import { shown } from '../../domain/shown.ts';
import { type Problem, problem } from '../../problem/problem.ts';
import { fieldOf } from '../pointer.ts';
import { defineRules } from './rule.ts';

export const nameLineRules = defineRules([
  {
    id: 'hosts-lines',
    scope: ['/spec/host'],
    check: ({ written: { spec } }) => lineProblems(spec.host, '/spec/host'),
  },
  {
    id: 'dns-hosts-lines',
    scope: ['/spec/dns/dnsEtcHosts'],
    check: ({ written: { spec } }) => lineProblems(spec.dns.dnsEtcHosts.split('\n'), '/spec/dns/dnsEtcHosts'),
  },
]);

function lineProblems(lines: readonly string[], pointer: string): Problem[] {
  return lines
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#') && !isHostsLine(line))
    .map((line) =>
      problem('config.bad-hosts-line', { field: fieldOf(pointer), written: shown(line) }, { pointer }),
    );
}

/** An address among the names means that lines have run together. */
function isHostsLine(line: string): boolean {
  const [address = '', ...names] = (line.split('#')[0] ?? '').trim().split(/\s+/);
  return (
    parseAddress(address).ok &&
    names.length > 0 &&
    names.every((name) => judgeDomainName(name).ok && !parseAddress(name).ok)
  );
}
