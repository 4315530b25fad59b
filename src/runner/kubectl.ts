import { sh } from './script.ts';

export interface ObjectName {
  readonly apiVersion: string;
  readonly kind: string;
  /** Empty for what belongs to no namespace. */
  readonly namespace: string;
  readonly name: string;
}

/** A control plane's own administrator file; it exists once the API does. */
export const adminKubeconfig = '/etc/kubernetes/admin.conf';

export const kubectl = sh`kubectl --kubeconfig ${adminKubeconfig}`;

/** `Deployment.v1.apps/coredns -n kube-system`: kind with version and group, so that no other group can answer. */
export function objectWords({ apiVersion, kind, namespace, name }: ObjectName): readonly string[] {
  const [version = '', group = ''] = apiVersion.split('/').toReversed();
  const typed = group === '' ? kind : `${kind}.${version}.${group}`;
  return [`${typed}/${name}`, ...(namespace === '' ? [] : ['-n', namespace])];
}
