import { type Script, sh } from './script.ts';

/** An object of the API, without what it holds. */
export interface ObjectName {
  readonly apiVersion: string;
  readonly objectKind: string;
  /** Empty for what belongs to no namespace. */
  readonly namespace: string;
  readonly name: string;
}

/** A control plane's own administrator file; it exists once the API does. */
const adminKubeconfig = '/etc/kubernetes/admin.conf';

export const kubectlArgv = ['kubectl', '--kubeconfig', adminKubeconfig] as const;

export const kubectl: Script = sh`${kubectlArgv}`;

/** `Deployment.v1.apps/coredns -n kube-system`: kind with version and group, so that no other group can answer. */
export function objectWords({ apiVersion, objectKind, namespace, name }: ObjectName): readonly string[] {
  const [version = '', group = ''] = apiVersion.split('/').toReversed();
  const typed = group === '' ? objectKind : `${objectKind}.${version}.${group}`;
  return [`${typed}/${name}`, ...(namespace === '' ? [] : ['-n', namespace])];
}
