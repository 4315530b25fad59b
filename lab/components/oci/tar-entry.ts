/** One thing in an archive. Paths are relative and written with `/`. */
export type TarEntry =
  | { readonly kind: 'file'; readonly path: string; readonly mode: number; readonly from: string | Buffer }
  | { readonly kind: 'folder'; readonly path: string; readonly mode: number }
  | { readonly kind: 'link'; readonly path: string; readonly target: string };

/** With the folders above each entry, sorted: the same entries give the same archive. */
export function completeEntries(entries: readonly TarEntry[]): readonly TarEntry[] {
  const byPath = new Map(entries.map((entry) => [entry.path, entry]));
  for (const { path } of entries)
    for (const parent of parentsOf(path))
      if (!byPath.has(parent)) byPath.set(parent, { kind: 'folder', path: parent, mode: 0o755 });
  return [...byPath.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
}

function parentsOf(path: string): string[] {
  const words = path.split('/').slice(0, -1);
  return words.map((_, index) => words.slice(0, index + 1).join('/'));
}
