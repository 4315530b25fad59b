/**
 * Kernel parameters that components of Kubernetes set by themselves while they run, and never set back: the kubelet (its
 * defaults for the kernel), kube-proxy (connection tracking, addresses) and network plugins.
 */
export const borrowedParameters = [
  'kernel.keys.root_maxbytes',
  'kernel.keys.root_maxkeys',
  'kernel.panic',
  'kernel.panic_on_oops',
  'net.bridge.bridge-nf-call-iptables',
  'net.bridge.bridge-nf-call-ip6tables',
  'net.ipv4.conf.all.arp_announce',
  'net.ipv4.conf.all.arp_ignore',
  'net.ipv4.conf.all.route_localnet',
  'net.ipv4.ip_forward',
  'net.ipv6.conf.all.forwarding',
  'net.netfilter.nf_conntrack_max',
  'net.netfilter.nf_conntrack_tcp_be_liberal',
  'net.netfilter.nf_conntrack_tcp_timeout_close_wait',
  'net.netfilter.nf_conntrack_tcp_timeout_established',
  'net.netfilter.nf_conntrack_udp_timeout',
  'net.netfilter.nf_conntrack_udp_timeout_stream',
  'vm.overcommit_memory',
  'vm.panic_on_oom',
] as const;
