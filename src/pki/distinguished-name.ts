import { oid, sequence, set, utf8 } from './der.ts';
import { dottedOid, elementsOf } from './der-element.ts';
import { oids } from './oids.ts';

/** As far as Kubernetes and etcd look at it: who, and of which groups. */
export interface DistinguishedName {
  readonly commonName: string;
  readonly organizations: readonly string[];
}

export function writeName(name: {
  readonly commonName: string;
  readonly organizations?: readonly string[];
}): Buffer {
  const attribute = (type: string, value: string) => set(sequence(oid(type), utf8(value)));
  return sequence(
    ...(name.organizations ?? []).map((one) => attribute(oids.organization, one)),
    attribute(oids.commonName, name.commonName),
  );
}

/** `content` is the inside of the outermost sequence. */
export function readName(content: Buffer): DistinguishedName {
  const attributes = elementsOf(content)
    .flatMap((group) => elementsOf(group.content))
    .map((attribute) => {
      const [type, value] = elementsOf(attribute.content);
      return { type: dottedOid(type?.content ?? Buffer.of()), value: value?.content.toString() ?? '' };
    });
  const valuesOf = (wanted: string) =>
    attributes.flatMap(({ type, value }) => (type === wanted ? [value] : []));
  return {
    commonName: valuesOf(oids.commonName)[0] ?? '',
    organizations: valuesOf(oids.organization),
  };
}
