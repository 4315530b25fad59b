/** Programs in the containers that a cluster is made of which say their version and end, by the name of the container. */
export const versionPrograms: ReadonlyMap<string, readonly [string, ...string[]]> = new Map([
  ['coredns', ['/coredns', '-version']],
  ['kube-proxy', ['kube-proxy', '--version']],
  ['flannel', ['/opt/bin/flanneld', '--version']],
  ['calico-node', ['calico-node', '-v']],
]);
