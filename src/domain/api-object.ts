/** A value as JSON has it. */
export type Json =
  | string
  | number
  | boolean
  | null
  | readonly Json[]
  | { readonly [key: string]: Json | undefined };

/** The fields of an object that are ours; all others belong to whoever sets them. */
export interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: {
    readonly name: string;
    readonly namespace?: string;
    readonly [key: string]: Json | undefined;
  };
  readonly [field: string]: Json | undefined;
}

/** An object as the API keeps it, without the book-keeping of who set which field. */
export interface ApiObject extends Manifest {
  readonly metadata: Manifest['metadata'] & {
    readonly uid?: string;
    readonly resourceVersion?: string;
    readonly labels?: Readonly<Record<string, string>>;
    readonly annotations?: Readonly<Record<string, string>>;
    readonly creationTimestamp?: string;
    readonly deletionTimestamp?: string;
  };
}

/** An object of the API, without what it holds. */
export interface ObjectName {
  readonly apiVersion: string;
  readonly objectKind: string;
  /** Empty for what belongs to no namespace. */
  readonly namespace: string;
  readonly name: string;
}

export const nameOf = ({ apiVersion, kind, metadata }: Manifest): ObjectName => ({
  apiVersion,
  objectKind: kind,
  namespace: metadata.namespace ?? '',
  name: metadata.name,
});

/** `Deployment kube-system/coredns`: what people read. */
export const objectTitle = ({ objectKind, namespace, name }: ObjectName): string =>
  `${objectKind} ${namespace === '' ? '' : `${namespace}/`}${name}`;

/** Also tells groups apart that have a kind of the same name. */
export const objectKey = (name: ObjectName): string => `api-object:${name.apiVersion} ${objectTitle(name)}`;
