/** A package that is wanted, in any version or in exactly one. */
export interface PackageWish {
  readonly name: string;
  readonly version?: string;
}

/** As cluster files write it on every system: `socat`, or `socat=1.7.4.1-6.el9` with all that belongs to the version. */
export function packageWish(written: string): PackageWish {
  const at = written.indexOf('=');
  return at < 0 ? { name: written } : { name: written.slice(0, at), version: written.slice(at + 1) };
}
