import type { Secret } from '../../domain/secret.ts';
import { documents, type Part } from './documents.ts';

export interface Discovery {
  /** `https://address:port`. */
  readonly server: string;
  /** Whom to trust, PEM. */
  readonly bundle: string;
  readonly token: Secret;
}

/** How a joining host finds the API and is let in. */
export const discoveryKubeconfig = ({ server, bundle, token }: Discovery): readonly Part[] =>
  documents([
    {
      apiVersion: 'v1',
      kind: 'Config',
      clusters: [
        {
          name: 'cluster',
          cluster: { server, 'certificate-authority-data': Buffer.from(bundle).toString('base64') },
        },
      ],
      users: [{ name: 'joining', user: { token } }],
      contexts: [{ name: 'joining', context: { cluster: 'cluster', user: 'joining' } }],
      'current-context': 'joining',
    },
  ]);
