import type { Lab } from '../../../lab/lab.ts';

/** Hosts that a cluster does not know yet, as `add nodes --nodes` takes them. */
export const named = ({ hosts }: Lab, ...names: readonly string[]): string =>
  names.map((name) => `${name}=${hosts.find((host) => host.name === name)?.address}`).join(',');
