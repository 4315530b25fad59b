import * as z from 'zod';
import { fill, text } from '../../problem/text.ts';
import { coversResource } from '../encryption-rules.ts';
import { couldBe } from './could-be.ts';
import type { LastingChange } from './lasting-change.ts';

const keyed = z.object({ keys: z.array(z.object({ name: z.string() })) }).optional();
const provider = z.object({ secretbox: keyed, aescbc: keyed, aesgcm: keyed });
const shape = z.object({
  spec: z.object({
    kubernetes: z.object({
      encryption: z.object({
        resources: z.array(z.object({ resources: z.array(z.string()), providers: z.array(provider) })),
      }),
    }),
  }),
});

type Keyed = z.infer<typeof keyed>;
type Blocks = z.infer<typeof shape>['spec']['kubernetes']['encryption']['resources'];

export const encryptionPlace = 'spec.kubernetes.encryption.resources';

const because = text(
  'what is stored could not be read any more; keep {writer} among the providers of {resource}, behind the one that is to write',
  '已存储的数据将无法读取；请在 {resource} 的 providers 中保留 {writer}，放在用于写入的 provider 之后',
);

/** `identity` as the first provider is refused with the file, so that nothing can be written in plain text meanwhile. */
const staysEncrypted = text(
  'encryption cannot be taken off again; keep {writer} as the first provider of {resource}',
  '加密不能再关闭；请保留 {writer} 作为 {resource} 的第一个 provider',
);

/**
 * Whoever writes what the API server stores is the first of its providers, and must stay among them for what was written
 * to be read. Keys are known by their names; that one has another secret by now is not seen here.
 */
export function unreadableData(recorded: unknown, wanted: unknown): readonly LastingChange[] {
  const [was, will] = [blocksOf(recorded), blocksOf(wanted)];
  return was === undefined || will === undefined ? [] : lostBetween(revealed(was, will), will);
}

/** A record may have hidden secrets that stood in names: those of the file that they could be. */
function revealed(was: Blocks, will: Blocks): Blocks {
  const resourceOf = nameAmong(will.flatMap(({ resources }) => resources));
  const keyOf = nameAmong(
    will
      .flatMap(({ providers }) => providers.flatMap((one) => Object.values(one)))
      .flatMap((given) => given?.keys.map(({ name }) => name) ?? []),
  );
  const named = (given: Keyed): Keyed =>
    given && { keys: given.keys.map(({ name }) => ({ name: keyOf(name) })) };
  return was.map(({ resources, providers }) => ({
    resources: resources.map(resourceOf),
    providers: providers.map(({ secretbox, aescbc, aesgcm }) => ({
      secretbox: named(secretbox),
      aescbc: named(aescbc),
      aesgcm: named(aesgcm),
    })),
  }));
}

const nameAmong =
  (names: readonly string[]) =>
  (name: string): string =>
    names.find((one) => couldBe(name, one)) ?? name;

function lostBetween(was: Blocks, will: Blocks): readonly LastingChange[] {
  const resources = new Set([...was, ...will].flatMap((block) => block.resources));
  return [...resources].toSorted().flatMap((resource) => {
    const [writer = plain] = readersOf(was, resource);
    const readers = readersOf(will, resource);
    if (readers.includes(writer)) return [];
    return [
      {
        place: encryptionPlace,
        recorded: `${resource}: ${writer}`,
        wanted: `${resource}: ${readers.join(', ')}`,
        because: fill(readers[0] === plain ? staysEncrypted : because, { writer, resource }),
      },
    ];
  });
}

/** Who encrypts what, keys by their names alone. */
export const blocksOf = (config: unknown): Blocks | undefined =>
  shape.safeParse(config).data?.spec.kubernetes.encryption.resources;

const plain = 'identity';

/** Who reads a resource, the one that writes it first: of the first block that names it, and nobody without one. */
function readersOf(blocks: Blocks, resource: string): readonly string[] {
  const block = blocks.find(({ resources }) => resources.some((one) => coversResource(one, resource)));
  return block === undefined ? [plain] : block.providers.flatMap(namesOf);
}

function namesOf(given: Blocks[number]['providers'][number]): readonly string[] {
  const names = Object.entries(given).flatMap(
    ([kind, of]) => of?.keys.map(({ name }) => `${kind} ${name}`) ?? [],
  );
  return names.length === 0 ? [plain] : names;
}
