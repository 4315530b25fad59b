import { createVault } from '../../domain/secret.ts';
import { type ConfigSource, type LoadedConfig, loadConfig } from '../load-config.ts';
import type { ConfigPorts, FileKind } from '../ports.ts';

/** A machine of its own for a test: no environment, no files but the given ones. */
export const testPorts = (
  given: {
    readonly env?: Readonly<Record<string, string>>;
    readonly files?: Readonly<Record<string, string | Exclude<FileKind, 'regular'>>>;
    readonly openToOthers?: readonly string[];
    readonly ageIdentities?: readonly string[];
    readonly nowMs?: number;
  } = {},
): ConfigPorts => ({
  env: (name) => given.env?.[name],
  inspectFile: async (path) => {
    const found = given.files?.[path];
    if (found === undefined) return 'missing';
    return isKind(found) ? found : 'regular';
  },
  isOpenToOthers: async (path) => given.openToOthers?.includes(path) ?? false,
  readFile: async (path) => given.files?.[path] ?? '',
  listFolder: async (folder) =>
    Object.keys(given.files ?? {})
      .filter((path) => path.startsWith(`${folder}/`))
      .map((path) => path.slice(folder.length + 1)),
  now: () => given.nowMs ?? 0,
  homeDir: '/home/operator',
  ageIdentities: given.ageIdentities ?? [],
  vault: createVault(),
});

const kinds: readonly string[] = ['missing', 'directory', 'special', 'protected', 'unreadable'];

const isKind = (found: string): found is Exclude<FileKind, 'regular'> => kinds.includes(found);

export const load = (
  text: string,
  source: Partial<ConfigSource> = {},
  ports: ConfigPorts = testPorts(),
): Promise<LoadedConfig> => loadConfig({ text, file: 'config.yaml', purpose: 'cluster', ...source }, ports);

/** `code line:column pointer` of every finding: what a test about findings compares. */
export const findings = (loaded: LoadedConfig): string[] =>
  loaded.ok
    ? []
    : loaded.problems.map(({ code, where }) => `${code} ${where.line}:${where.column} ${where.pointer}`);

export const warningCodes = (loaded: LoadedConfig): string[] =>
  loaded.warnings.map(({ code }) => code).filter((code) => code !== 'config.no-effect-yet');
