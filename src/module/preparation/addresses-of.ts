import type { Host } from '../../config/cluster-config.ts';

/** The addresses by which other hosts know a host. */
export const addressesOf = ({ internalAddress: { v4, v6 } }: Host): readonly string[] =>
  [v4, v6].filter((address) => address !== undefined);
