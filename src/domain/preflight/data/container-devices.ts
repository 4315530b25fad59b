/** Devices that container engines and network plugins make, by name: what an earlier cluster may have left behind. */
export const containerDevice =
  /^(docker0|podman\d+|br-[\da-f]{12}|cni\d+|cbr0|flannel(-v6)?\.\d+|vxlan(-v6)?\.calico|wireguard\.cali|cali.+|cilium_.+|kube-ipvs0|nodelocaldns|weave|antrea-.+|ovn0)$/;
