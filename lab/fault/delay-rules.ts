interface Detour {
  readonly port: string;
  readonly device: string;
  /** Of those the frames are for; none means everybody. */
  readonly macs: readonly string[];
}

/** All delays of a lab as one table of the firewall, in place of the last one. */
export function delayRules(bridge: string, detours: readonly Detour[]): string {
  const chains = detours.map(({ port, device, macs }) => {
    const match = macs.length === 0 ? '' : `ether daddr { ${macs.join(', ')} } `;
    return `  chain ${device} {
    type filter hook ingress device "${port}" priority filter
    ${match}fwd to "${device}"
  }
`;
  });
  const replaced = `table netdev ${bridge}\ndelete table netdev ${bridge}\n`;
  return chains.length === 0 ? replaced : `${replaced}table netdev ${bridge} {\n${chains.join('')}}\n`;
}
