/** Beside this file in the bundle, in the engine's folder when run from source. */
export const journalWorkerUrl = (): URL =>
  import.meta.url.endsWith('.ts')
    ? new URL('../engine/journal-worker.ts', import.meta.url)
    : new URL('./journal-worker.js', import.meta.url);
