import type { Vault } from '../domain/secret.ts';

/** What stands at a path of this machine. `protected`: it leads into a place no configuration may read. */
export type FileKind = 'regular' | 'missing' | 'directory' | 'special' | 'protected' | 'unreadable';

/** All the loader can reach: there is no way from here to a network. */
export interface ConfigPorts {
  env(name: string): string | undefined;
  inspectFile(path: string): Promise<FileKind>;
  /** Whether the group or everybody may read it. */
  isOpenToOthers(path: string): Promise<boolean>;
  readFile(path: string): Promise<string>;
  /** The names in a folder, sorted. */
  listFolder(path: string): Promise<readonly string[]>;
  /** Milliseconds since the epoch. */
  now(): number;
  readonly homeDir: string;
  readonly ageIdentities: readonly string[];
  readonly vault: Vault;
}
