/** Parameters of each interface, and of `all` and `default`, which the kernel sets when another one is written. */
interface DrawnAlong {
  readonly family: 'ipv4' | 'ipv6';
  readonly names: readonly string[];
}

/** `inet_forward_change` also lets a host that no longer forwards accept redirects, whatever it was told before. */
const withForwarding: DrawnAlong = { family: 'ipv4', names: ['accept_redirects', 'forwarding'] };

/** By the parameter that draws them along. */
export const parametersDrawnAlong: Readonly<Record<string, DrawnAlong>> = {
  'net.ipv4.ip_forward': withForwarding,
  'net.ipv4.conf.all.forwarding': withForwarding,
  'net.ipv6.conf.all.forwarding': { family: 'ipv6', names: ['forwarding'] },
  'net.ipv6.conf.all.disable_ipv6': { family: 'ipv6', names: ['disable_ipv6'] },
};
