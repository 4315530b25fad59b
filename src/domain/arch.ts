/** The processors kubexm brings files for, as release files name them. */
export const arches = ['amd64', 'arm64'] as const;

export type Arch = (typeof arches)[number];

export const isArch = (name: string): name is Arch => arches.some((arch) => arch === name);
