import { reveal, type Secret } from '../../domain/secret.ts';
import type { Problem } from '../../problem/problem.ts';
import { fill, type Text, text } from '../../problem/text.ts';
import { refusedAt } from './judged.ts';
import { type Draft, defineRules } from './rule.ts';

const at = '/spec/kubernetes/encryption/resources';

type Entry = Draft['written']['spec']['kubernetes']['encryption']['resources'][number];
type Provider = Entry['providers'][number];

/** Lengths in bytes each kind of key may have. */
const keyLengths = { secretbox: [32], aescbc: [16, 24, 32], aesgcm: [16, 24, 32] } as const;
const keyed = ['secretbox', 'aescbc', 'aesgcm'] as const;

const refused = (pointer: string, because: Text): Problem =>
  refusedAt('config.encryption', pointer, { because });

const eachProvider =
  (look: (provider: Provider, pointer: string, index: number) => readonly Problem[]) =>
  ({ written: { spec } }: Draft): Problem[] =>
    spec.kubernetes.encryption.resources.flatMap(({ providers }, entry) =>
      providers.flatMap((provider, index) => look(provider, `${at}/${entry}/providers/${index}`, index)),
    );

export const encryptionRules = defineRules([
  {
    id: 'encryption-one-provider-each',
    scope: [at],
    check: eachProvider((provider, pointer) => {
      const kinds = Object.values(provider).filter((value) => value !== undefined).length;
      return kinds === 1
        ? []
        : [refused(pointer, text('an entry names exactly one provider', '每一项只能写一种加密方式'))];
    }),
  },
  {
    id: 'encryption-identity-last',
    scope: [at],
    check: eachProvider((provider, pointer, index) =>
      provider.identity !== undefined && index === 0
        ? [
            refused(
              pointer,
              text(
                'identity comes first, so that everything would be stored in plain text',
                'identity 排在首位，所有数据都会以明文存储',
              ),
            ),
          ]
        : [],
    ),
  },
  {
    id: 'encryption-key-length',
    scope: [at],
    check: eachProvider((provider, pointer) =>
      keyed.flatMap((kind) =>
        (provider[kind]?.keys ?? []).flatMap(({ secret }, index) => {
          const because = keyFault(secret, keyLengths[kind]);
          return because === undefined ? [] : [refused(`${pointer}/${kind}/keys/${index}/secret`, because)];
        }),
      ),
    ),
  },
  {
    id: 'encryption-key-names',
    scope: [at],
    check: eachProvider((provider, pointer) =>
      keyed.flatMap((kind) => {
        const names = (provider[kind]?.keys ?? []).map(({ name }) => name);
        return names.flatMap((name, index) =>
          names.indexOf(name) === index
            ? []
            : [
                refused(
                  `${pointer}/${kind}/keys/${index}/name`,
                  fill(text('the key name {name} is used twice', '密钥名称 {name} 重复'), { name }),
                ),
              ],
        );
      }),
    ),
  },
  {
    id: 'encryption-resources-once',
    scope: [at],
    check: ({ written: { spec } }) => {
      const all = spec.kubernetes.encryption.resources.flatMap(({ resources }, entry) =>
        resources.map((name, index) => ({ name, pointer: `${at}/${entry}/resources/${index}` })),
      );
      return all.flatMap(({ name, pointer }, index) => {
        const other = all
          .slice(0, index)
          .find((before) => covers(before.name, name) || covers(name, before.name));
        const because = text(
          '{name} overlaps {other}; only the first would count',
          '{name} 与 {other} 重叠，只有前者生效',
        );
        return other === undefined ? [] : [refused(pointer, fill(because, { name, other: other.name }))];
      });
    },
  },
]);

function keyFault(secret: Secret | undefined, lengths: readonly number[]): Text | undefined {
  if (secret === undefined) return text('the key is missing', '缺少密钥');
  const written = reveal(secret).trim();
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(written) || written.length % 4 !== 0) {
    return text('the key is not valid base64', '密钥不是合法的 base64');
  }
  const bytes = Buffer.from(written, 'base64').length;
  return lengths.includes(bytes)
    ? undefined
    : fill(
        text('the key has {bytes} bytes; it needs {lengths}', '密钥有 {bytes} 字节，需要 {lengths} 字节'),
        {
          bytes,
          lengths: lengths.join(' / '),
        },
      );
}

/** `*.*` is everything, `*.apps` a group, `*.` the core group. */
function covers(wide: string, narrow: string): boolean {
  if (wide === narrow || wide === '*.*') return true;
  const [, group] = /^\*\.(.*)$/.exec(wide) ?? [];
  return group !== undefined && groupOf(narrow) === group;
}

const groupOf = (resource: string): string => resource.split('.').slice(1).join('.');
