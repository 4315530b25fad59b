/** What pods and services need of the kernel, whatever the plugin. */
const always: Readonly<Record<string, string>> = {
  'net.bridge.bridge-nf-call-iptables': '1',
  'net.bridge.bridge-nf-call-ip6tables': '1',
  'net.ipv4.ip_forward': '1',
};

const withIpv6: Readonly<Record<string, string>> = { 'net.ipv6.conf.all.forwarding': '1' };

/** The defaults, and over them what the configuration asks for. */
export const kernelParameters = (
  hasIpv6: boolean,
  asked: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> => ({ ...always, ...(hasIpv6 ? withIpv6 : {}), ...asked });
