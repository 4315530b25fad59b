import type { FirewallNeeds } from '../../domain/firewall-needs.ts';

/** Each rule as words behind `ufw`, in the form in which `ufw show added` prints it. */
export const ufwRules = ({ ports, podRanges }: FirewallNeeds): readonly (readonly string[])[] => [
  ...ports.map(({ port, protocol }) => ['allow', `${port.replace('-', ':')}/${protocol}`]),
  ...podRanges.flatMap((range) => [
    ['allow', 'from', range],
    ['route', 'allow', 'from', range],
    ['route', 'allow', 'to', range],
  ]),
];
