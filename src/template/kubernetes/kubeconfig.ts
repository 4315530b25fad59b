import { kubernetesPaths } from '../../domain/kubernetes-paths.ts';
import { yamlText } from '../yaml.ts';

export interface KubeconfigInput {
  readonly server: string;
  readonly cluster: string;
  readonly user: string;
  readonly certificate: string;
  readonly key: string;
}

/** Refers to certificates by path: clients read those files anew when they change. */
export const kubeconfig = ({ server, cluster, user, certificate, key }: KubeconfigInput): string => {
  const context = `${user}@${cluster}`;
  return yamlText({
    apiVersion: 'v1',
    kind: 'Config',
    clusters: [{ name: cluster, cluster: { 'certificate-authority': kubernetesPaths.clusterTrust, server } }],
    contexts: [{ name: context, context: { cluster, user } }],
    'current-context': context,
    users: [{ name: user, user: { 'client-certificate': certificate, 'client-key': key } }],
  });
};
