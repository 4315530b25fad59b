import type { HostRead } from './host-read.ts';

/** What somebody has to change for it to be otherwise. The rest is about this moment, or about others. */
const lastingKinds: ReadonlySet<string> = new Set<HostRead['kind']>([
  'path',
  'unit',
  'package',
  'sysctl',
  'module',
  'user',
  'mount',
  'swap',
  'hostname',
  'image',
  'selinux',
]);

/** Contents that were asked for as such may be keys, and are not kept. */
export const lasts = (read: { readonly kind: string; readonly content?: unknown }): boolean =>
  lastingKinds.has(read.kind) && read.content !== true;
