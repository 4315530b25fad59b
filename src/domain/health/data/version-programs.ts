/** Programs of images that a cluster is made of which say their version and end. */
export const versionPrograms: readonly {
  readonly label: readonly [name: string, value: string];
  readonly container: string;
  readonly argv: readonly [string, ...string[]];
}[] = [
  { label: ['k8s-app', 'kube-dns'], container: 'coredns', argv: ['/coredns', '-version'] },
  { label: ['k8s-app', 'kube-proxy'], container: 'kube-proxy', argv: ['kube-proxy', '--version'] },
  { label: ['app', 'flannel'], container: 'kube-flannel', argv: ['/opt/bin/flanneld', '--version'] },
  { label: ['k8s-app', 'calico-node'], container: 'calico-node', argv: ['calico-node', '-v'] },
];
