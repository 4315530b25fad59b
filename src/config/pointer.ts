/** JSON pointers (RFC 6901): how a place in the configuration is named in problems. */
export type Segment = string | number;

export const pointerOf = (path: readonly Segment[]): string =>
  path.map((segment) => `/${String(segment).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

export const pathOf = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'));

export const parentOf = (pointer: string): string => pointer.slice(0, Math.max(0, pointer.lastIndexOf('/')));

/** How a person writes the same place: `spec.hosts[2].name`. */
export const dotted = (path: readonly Segment[]): string =>
  path.reduce<string>((written, segment) => {
    if (/^\d+$/.test(String(segment))) return `${written}[${segment}]`;
    return written === '' ? String(segment) : `${written}.${segment}`;
  }, '');

export const fieldOf = (pointer: string): string => dotted(pathOf(pointer));
