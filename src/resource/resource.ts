import type { Arch } from '../domain/arch.ts';
import type { BomData } from './bom-schema.ts';

/** `sha256:…` or `sha512:…` in small hexadecimal letters. */
export type Checksum = string;

/** What becomes of a file on a host: copied to its place, opened for what is wanted of it, or left to the tasks of its component. */
export type ResourceContent = BomData['components'][string]['content'];

/** One file as it is fetched to the control machine. */
export interface ResourceFile {
  /** Below `.kubexm`. */
  readonly path: string;
  /** Tried in this order; what comes is judged by the checksum, wherever it came from. */
  readonly sources: readonly string[];
  readonly checksum: Checksum;
  readonly size?: number;
}

/** "I need etcd 3.6.14 for these processors": what a download is drawn from. */
export interface Resource {
  readonly component: string;
  readonly version: string;
  /** The components that come with it: itself, or what its archive holds. */
  readonly provides: readonly string[];
  readonly content: ResourceContent;
  readonly files: Readonly<Partial<Record<Arch, ResourceFile>>>;
}

/** The same for an image: what a pull is drawn from. */
export interface ImageResource {
  /** Its name in the bill of materials. */
  readonly name: string;
  /** What the kubelet asks for, such as `registry.k8s.io/pause:3.10.1`. */
  readonly reference: string;
  /** Of the index, or of the only manifest. */
  readonly digest: string;
  /** Registries with repository, or OCI layouts (`oci:/folder`), tried in this order. */
  readonly sources: readonly string[];
  /** An archive below `.kubexm`, by processor. */
  readonly paths: Readonly<Partial<Record<Arch, string>>>;
}
