import type { Arch } from '../../src/domain/arch.ts';
import type { BomOverlay } from '../../src/resource/bom-schema.ts';
import type { BuiltUnit } from './built-unit.ts';
import type { WrittenImage } from './write-images.ts';
import type { MirroredFile } from './write-mirror.ts';

/** What was built, as a part of the bill of materials: checksums, digests, and what goes with each Kubernetes. */
export function describeOverlay(input: {
  readonly built: readonly BuiltUnit[];
  readonly files: readonly MirroredFile[];
  readonly images: readonly WrittenImage[];
  readonly arch: Arch;
}): BomOverlay {
  const { built, files, images, arch } = input;
  const minors = built
    .filter(({ unit }) => unit.component === 'kubernetes')
    .map(({ unit }) => unit.version.split('.').slice(0, 2).join('.'));
  return {
    components: collect(
      files,
      ({ artifact }) => artifact,
      (own) => ({
        versions: Object.fromEntries(
          own.map(({ version, checksum, size }) => [version, { [arch]: { checksum, size } }]),
        ),
      }),
    ),
    images: collect(
      images,
      ({ name }) => name,
      (own) => ({
        repository: own[0].repository,
        tags: Object.fromEntries(own.map(({ tag, digest }) => [tag, { digest }])),
      }),
    ),
    kubernetes: Object.fromEntries(minors.map((minor) => [minor, companions(files, images)])),
    zones: {},
  };
}

/** Of each component the first version that was built; Kubernetes itself is the one that is asked for. */
function companions(files: readonly MirroredFile[], images: readonly WrittenImage[]) {
  const beside = ({ component }: { readonly component: string }): boolean => component !== 'kubernetes';
  return {
    components: collect(
      files.filter(beside),
      ({ artifact }) => artifact,
      ([first]) => first.version,
    ),
    images: collect(
      images.filter(beside),
      ({ name }) => name,
      ([first]) => first.tag,
    ),
  };
}

function collect<T, V>(
  rows: readonly T[],
  nameOf: (row: T) => string,
  describe: (own: readonly [T, ...T[]]) => V,
): Record<string, V> {
  const groups = Map.groupBy(rows, nameOf);
  return Object.fromEntries(
    [...groups].flatMap(([name, [first, ...rest]]) =>
      first === undefined ? [] : [[name, describe([first, ...rest])]],
    ),
  );
}
