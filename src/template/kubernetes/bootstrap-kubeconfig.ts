import { kubernetesPaths } from '../../domain/kubernetes-paths.ts';
import { derivedSecret, type Secret } from '../../domain/secret.ts';

/** Which cluster both of them mean, and how it is reached. */
const reaching = (server: string): string => `clusters:
- cluster:
    certificate-authority: ${kubernetesPaths.clusterTrust}
    server: ${server}
  name: default-cluster
contexts:
- context:
    cluster: default-cluster
`;

/** What a kubelet asks for its first certificate with. The names are those it gives to the file it makes of it. */
export const bootstrapKubeconfig = ({
  server,
  token,
}: {
  readonly server: string;
  readonly token: Secret;
}): Secret =>
  derivedSecret(
    token,
    (plain) => `apiVersion: v1
kind: Config
${reaching(server)}    user: default-auth
  name: default-context
current-context: default-context
users:
- name: default-auth
  user:
    token: ${plain}
`,
  );

/**
 * What the kubelet itself makes of it, to the letter: found there before the first start, it is not taken for a change
 * afterwards, and a new address of the API is one.
 */
export const kubeletKubeconfig = (server: string): string => `apiVersion: v1
${reaching(server)}    namespace: default
    user: default-auth
  name: default-context
current-context: default-context
kind: Config
users:
- name: default-auth
  user:
    client-certificate: ${kubernetesPaths.kubeletClient}
    client-key: ${kubernetesPaths.kubeletClient}
`;
