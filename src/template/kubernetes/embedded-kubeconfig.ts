import { yamlText } from '../yaml.ts';

export interface EmbeddedKubeconfigInput {
  readonly server: string;
  readonly cluster: string;
  readonly user: string;
  /** PEM, each. */
  readonly bundle: string;
  readonly certificate: string;
  readonly key: string;
}

/** Holds everything itself, so that it can be carried to another machine; its names are not those of other clusters. */
export const embeddedKubeconfig = ({
  server,
  cluster,
  user,
  bundle,
  certificate,
  key,
}: EmbeddedKubeconfigInput): string => {
  const context = `${user}@${cluster}`;
  return yamlText({
    apiVersion: 'v1',
    kind: 'Config',
    clusters: [{ name: cluster, cluster: { 'certificate-authority-data': base64(bundle), server } }],
    contexts: [{ name: context, context: { cluster, user: context } }],
    'current-context': context,
    users: [
      {
        name: context,
        user: { 'client-certificate-data': base64(certificate), 'client-key-data': base64(key) },
      },
    ],
  });
};

const base64 = (pem: string): string => Buffer.from(pem).toString('base64');
