import { text } from '../problem/text.ts';
import { judgeEncryptionKey, type KeyedProvider } from './encryption-key.ts';
import type { Secret } from './secret.ts';
import { shown } from './shown.ts';
import { defineRefusals, type Refusal } from './verdict.ts';

interface Keys {
  readonly keys: readonly { readonly name: string; readonly secret?: Secret | undefined }[];
}

type EncryptionProvider = Readonly<Partial<Record<KeyedProvider, Keys | undefined>>> & {
  readonly identity?: object | undefined;
};

export interface EncryptionBlock {
  readonly resources: readonly string[];
  readonly providers: readonly EncryptionProvider[];
}

/** A fault and where it lies, from the list of blocks downwards. */
export interface EncryptionFault {
  readonly at: readonly (string | number)[];
  readonly refusal: Refusal;
}

const refuse = defineRefusals({
  'not-one': text(
    'a provider is exactly one of secretbox, aescbc, aesgcm and identity',
    '每个 provider 必须且只能是 secretbox、aescbc、aesgcm、identity 之一',
  ),
  'identity-first': text(
    'identity comes first, so that everything would be written in plain text',
    'identity 排在第一位，所有数据都会以明文写入',
  ),
  'bad-key-name': text(
    '{name} is not usable as the name of a key; letters, digits, "-", "_" and "." are',
    '{name} 不能作为密钥名；只允许字母、数字、"-"、"_" 和 "."',
  ),
  'same-key-name': text('the name {name} is used for two keys', '密钥名 {name} 重复'),
  'bare-star': text(
    '"*" alone is not a resource; "*." is the core group and "*.*" everything',
    '单独的 "*" 不是资源；"*." 表示核心组，"*.*" 表示全部',
  ),
  overlap: text(
    '{resource} covers {earlier} of the same list, which kube-apiserver refuses',
    '{resource} 覆盖了同一列表中的 {earlier}，kube-apiserver 会拒绝',
  ),
  covered: text(
    '{resource} is already covered by {earlier}, so that this line has no effect',
    '{resource} 已被 {earlier} 覆盖，此处不会生效',
  ),
});

const keyedProviders: readonly KeyedProvider[] = ['secretbox', 'aescbc', 'aesgcm'];

/** Everything wrong with an encryption configuration, in the order it is written. */
export const findEncryptionFaults = (blocks: readonly EncryptionBlock[]): EncryptionFault[] => [
  ...findCoveredResources(blocks),
  ...blocks.flatMap(({ providers }, index) => findProviderFaults(providers, [index, 'providers'])),
];

function findCoveredResources(blocks: readonly EncryptionBlock[]): EncryptionFault[] {
  const listed = blocks.flatMap(({ resources }, block) =>
    resources.map((resource, index) => ({ resource, block, at: [block, 'resources', index] })),
  );
  return listed.flatMap(({ resource, block, at }, index): EncryptionFault[] => {
    if (resource === '*') return [{ at, refusal: refuse('bare-star') }];
    const earlier = listed
      .slice(0, index)
      .find(
        (before) =>
          coversResource(before.resource, resource) ||
          (before.block === block && coversResource(resource, before.resource)),
      );
    if (earlier === undefined) return [];
    const reason = coversResource(earlier.resource, resource) ? 'covered' : 'overlap';
    return [{ at, refusal: refuse(reason, { resource: shown(resource), earlier: shown(earlier.resource) }) }];
  });
}

/** `*.*` is everything, `*.apps` one group, `*.` the core group, whose resources carry no dot. */
export function coversResource(pattern: string, resource: string): boolean {
  if (pattern === resource || pattern === '*.*') return true;
  return pattern.startsWith('*.') && groupOf(resource) === groupOf(pattern);
}

const groupOf = (resource: string): string =>
  resource.includes('.') ? resource.slice(resource.indexOf('.') + 1) : '';

function findProviderFaults(
  providers: readonly EncryptionProvider[],
  at: readonly (string | number)[],
): EncryptionFault[] {
  const names = new Set<string>();
  return providers.flatMap((provider, index) => {
    const here = [...at, index];
    const kinds = [...keyedProviders, 'identity' as const].filter((kind) => provider[kind] !== undefined);
    if (kinds.length !== 1) return [{ at: here, refusal: refuse('not-one') }];
    if (index === 0 && kinds[0] === 'identity') return [{ at: here, refusal: refuse('identity-first') }];
    return keyedProviders.flatMap((kind) =>
      (provider[kind]?.keys ?? []).flatMap((key, keyIndex) => {
        const place = [...here, kind, 'keys', keyIndex];
        const judged = judgeEncryptionKey(kind, key.secret);
        return [
          ...findNameFaults(key.name, `${kind}/${key.name}`, names).map((refusal) => ({
            at: [...place, 'name'],
            refusal,
          })),
          ...(judged.ok ? [] : [{ at: [...place, 'secret'], refusal: judged }]),
        ];
      }),
    );
  });
}

/** The name is written in front of every value in etcd, between colons. */
function findNameFaults(name: string, identity: string, seen: Set<string>): Refusal[] {
  if (!/^[A-Za-z0-9][\w.-]*$/.test(name)) return [refuse('bad-key-name', { name: shown(name) })];
  if (seen.has(identity)) return [refuse('same-key-name', { name: shown(name) })];
  seen.add(identity);
  return [];
}
