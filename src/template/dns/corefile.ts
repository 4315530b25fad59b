import type { DnsUpstream } from '../../domain/dns-upstream.ts';

/** Names that other servers answer for. */
export interface ExternalZone {
  readonly zones: readonly string[];
  readonly nameservers: readonly string[];
  readonly cache: number;
  readonly rewrite: readonly string[];
}

export interface CorefileSettings {
  /** Such as `cluster.local`. */
  readonly domain: string;
  readonly upstream: DnsUpstream;
  readonly externalZones: readonly ExternalZone[];
  /** Lines as the operator wrote them. */
  readonly additional: string;
  readonly rewrite: string;
  /** Lines as in /etc/hosts; empty for none. */
  readonly hostLines: string;
}

/** A line, or a line with lines inside. */
export type Directive = string | Block;

interface Block {
  readonly head: string;
  readonly body: readonly Directive[];
}

export const block = (head: string, ...body: readonly Directive[]): Block => ({ head, body });

export const settingsFolder = '/etc/coredns';
const hostLinesFile = `${settingsFolder}/hosts`;

/** What CoreDNS answers. The order of lines does not matter to it: plugins have an order of their own. */
export function corefile(settings: CorefileSettings): string {
  const { domain, upstream, externalZones, additional, rewrite, hostLines } = settings;
  const hosts: readonly Directive[] =
    hostLines === '' ? [] : [block(`hosts ${hostLinesFile}`, 'fallthrough')];
  return [
    ...externalZones.map((zone) => externalServer(zone, hosts)),
    block(
      '.:53',
      'errors',
      block('health', 'lameduck 5s'),
      'ready',
      ...linesOf(additional),
      ...linesOf(rewrite),
      ...hosts,
      block(
        `kubernetes ${domain} in-addr.arpa ip6.arpa`,
        'pods insecure',
        'fallthrough in-addr.arpa ip6.arpa',
        'ttl 30',
      ),
      'prometheus :9153',
      ...forward(upstream),
      'cache 30',
      'reload',
      'loadbalance',
    ),
  ]
    .map((server) => written(server, ''))
    .join('');
}

const externalServer = (
  { zones, nameservers, cache, rewrite }: ExternalZone,
  hosts: readonly Directive[],
): Directive =>
  block(
    zones.join(' '),
    'errors',
    ...hosts,
    ...rewrite.map((rule) => `rewrite ${rule}`),
    `forward . ${nameservers.join(' ')}`,
    `cache ${cache}`,
    'loadbalance',
    'reload',
  );

export function forward(upstream: DnsUpstream): readonly Directive[] {
  if (upstream.kind === 'nobody') return [];
  const to = upstream.kind === 'node' ? '/etc/resolv.conf' : upstream.servers.join(' ');
  return [block(`forward . ${to}`, 'max_concurrent 1000'), 'loop'];
}

const linesOf = (text: string): readonly string[] => text.split('\n').filter((line) => line.trim() !== '');

export function written(directive: Directive, indent: string): string {
  if (typeof directive === 'string') return `${indent}${directive}\n`;
  const { head, body } = directive;
  return `${indent}${head} {\n${body.map((line) => written(line, `${indent}    `)).join('')}${indent}}\n`;
}
