import type { FirewallNeeds } from '../../domain/firewall-needs.ts';

const head = '<?xml version="1.0" encoding="utf-8"?>';
const lines = (...parts: readonly string[]): string => `${parts.join('\n')}\n`;

/** firewalld.zone(5): whatever comes from a pod is accepted, and passed on. */
export const firewalldZone = ({ podRanges }: FirewallNeeds): string =>
  lines(
    head,
    '<zone target="ACCEPT">',
    '  <short>kubexm</short>',
    ...podRanges.map((range) => `  <source address="${range}"/>`),
    '</zone>',
  );

/** firewalld.policies(5): the ports of this host, whichever zone the caller is in. */
export const firewalldHostPolicy = ({ ports, protocols }: FirewallNeeds): string =>
  lines(
    head,
    '<policy target="CONTINUE">',
    '  <short>kubexm-host</short>',
    '  <ingress-zone name="ANY"/>',
    '  <egress-zone name="HOST"/>',
    ...ports.map(({ port, protocol }) => `  <port port="${port}" protocol="${protocol}"/>`),
    ...protocols.map((protocol) => `  <protocol value="${protocol}"/>`),
    '</policy>',
  );

/** What goes to a pod passes through. */
export const firewalldPodPolicy = lines(
  head,
  '<policy target="ACCEPT">',
  '  <short>kubexm-pods</short>',
  '  <ingress-zone name="ANY"/>',
  '  <egress-zone name="kubexm"/>',
  '</policy>',
);
