import type { EncryptionBlock } from '../../domain/encryption-rules.ts';
import { derivedSecret, type Secret } from '../../domain/secret.ts';

type Parts = (string | Secret)[];

const keyed = ['secretbox', 'aescbc', 'aesgcm'] as const;

/** What the API server encrypts before it stores it, as the configuration has it. The keys make it a secret. */
export const encryptionConfig = (blocks: readonly EncryptionBlock[]): readonly (string | Secret)[] => [
  'apiVersion: apiserver.config.k8s.io/v1\nkind: EncryptionConfiguration\nresources:\n',
  ...blocks.flatMap(({ resources, providers }) => [
    `  - resources: ${JSON.stringify(resources)}\n    providers:\n`,
    ...providers.flatMap(providerLines),
  ]),
];

function providerLines(provider: EncryptionBlock['providers'][number]): Parts {
  const name = keyed.find((one) => provider[one] !== undefined);
  const keys = name === undefined ? undefined : provider[name]?.keys;
  if (keys === undefined) return ['      - identity: {}\n'];
  return [
    `      - ${name}:\n          keys:\n`,
    ...keys.flatMap(({ name: keyName, secret }) => [
      `            - name: ${JSON.stringify(keyName)}\n              secret: `,
      // Read from a file, a key may have kept its newline.
      ...(secret === undefined ? [] : [derivedSecret(secret, (plain) => plain.trim())]),
      '\n',
    ]),
  ];
}
