import { randomBytes } from 'node:crypto';
import { consumers } from '../../../src/config/consumers.ts';
import { fieldPath, leafFields } from '../../../src/config/schema/fields.ts';
import { configSchema, descend } from '../../../src/config/schema/json-schema.ts';

/** Every field of a cluster file that holds a secret; apart those that nothing acts on yet. */
export function secretFields(): { readonly used: readonly string[]; readonly unused: readonly string[] } {
  const secret = leafFields().filter((field) => isSecretField(field));
  return {
    used: secret.filter((field) => consumers[field] !== null).toSorted(),
    unused: secret.filter((field) => consumers[field] === null).toSorted(),
  };
}

const isSecretField = (field: string): boolean =>
  descend(configSchema(), field.split('.'))?.writeOnly === true;

/** Another one in each run, so that a copy of this very source is none. */
const canary = (of: string): string => `canary-of-${of}-${suffix}`;
const suffix = randomBytes(4).toString('hex');

/** Private keys that only open with their passphrase. */
export interface PlantedKeys {
  readonly common: string;
  readonly own: string;
  readonly bastion: string;
}

export const passphrases: PlantedKeys = {
  common: canary('passphrase'),
  own: canary('own-passphrase'),
  bastion: canary('bastion-passphrase'),
};

export const passwords = {
  common: canary('login'),
  own: canary('own-login'),
  bastion: canary('bastion-login'),
} as const;

/** What a container runtime can be told by its environment alone: there, and there alone, it may be seen by root. */
export const proxies = [canary('http-proxy'), canary('https-proxy')] as const;

const loginWith = (which: keyof PlantedKeys, keys: PlantedKeys) => ({
  password: passwords[which],
  privateKey: keys[which],
  privateKeyPassphrase: passphrases[which],
});

const key = (text: string) => ({ keys: [{ name: 'one', secret: Buffer.from(text).toString('base64') }] });

/** Parts of a cluster file with a canary in every secret that a creation makes use of. */
export const secretParts = (
  type: 'kubexm' | 'kubeadm',
  keys: PlantedKeys,
  { user, bastion }: { readonly user: string; readonly bastion: object },
) => ({
  global: {
    user,
    privateKeyPath: undefined,
    ...loginWith('common', keys),
    bastion: { ...bastion, user, ...loginWith('bastion', keys) },
  },
  kubernetes: {
    type,
    containerRuntime: {
      type: 'containerd',
      containerd: { restrictOomScoreAdj: true },
      proxy: {
        httpProxy: `http://ann:${proxies[0]}@127.0.0.1:3128`,
        httpsProxy: `http://ann:${proxies[1]}@127.0.0.1:3128`,
      },
    },
    encryption: {
      resources: [
        {
          resources: ['secrets'],
          providers: [
            { secretbox: key('canary of the encryption at rest') },
            { aescbc: key('canary of aescbc, the second one') },
            { aesgcm: key('canary of aesgcm, the third here') },
            { identity: {} },
          ],
        },
      ],
    },
  },
  registry: { auths: { 'hub.local': { username: 'ann', password: canary('registry') } } },
});

/** The login of one host that has its own. */
export const ownLogin = (keys: PlantedKeys) => loginWith('own', keys);

/** Nobody sets up what these are for: a file with them is only judged. */
export const unusedParts = {
  registry: {
    type: 'harbor',
    harborConfig: {
      adminPassword: canary('harbor-admin'),
      databasePassword: canary('harbor-database'),
    },
  },
};

/** The secrets in a file by the field that holds them, each as the word that gives it away. */
export function plantedIn(file: unknown): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  visit(file, []);
  return found;

  function visit(value: unknown, path: readonly (string | number)[]): void {
    if (typeof value === 'string') {
      const field = fieldPath(path);
      if (isSecretField(field)) found.set(field, wordOf(value));
    } else if (Array.isArray(value)) {
      for (const [at, item] of value.entries()) visit(item, [...path, at]);
    } else if (typeof value === 'object' && value !== null) {
      for (const [name, item] of Object.entries(value)) visit(item, [...path, name]);
    }
  }
}

/** Of a key a line that no other one has; of an address what opens it. */
function wordOf(value: string): string {
  if (value.includes('PRIVATE KEY')) return value.split('\n')[3] ?? value;
  return URL.canParse(value) && value.includes('@') ? new URL(value).password : value;
}
