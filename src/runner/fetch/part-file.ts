import { createHash, type Hash } from 'node:crypto';
import { type FileHandle, open, readFile, rm, writeFile } from 'node:fs/promises';
import { isMissing } from '../durable-file.ts';

/** A file that is still arriving. It survives us, so that the next attempt goes on where this one stopped. */
export interface PartFile {
  readonly path: string;
  /** Bytes that have arrived. */
  size(): number;
  /** How the server calls the version these bytes are of, when it does. */
  validator(): string | undefined;
  append(chunk: Uint8Array): Promise<void>;
  /** Forgets what has arrived and begins anew with this version. */
  restart(validator: string | undefined): Promise<void>;
  /** `sha256:…`, of all that has arrived. */
  digest(algorithm: string): string;
  sync(): Promise<void>;
  close(): Promise<void>;
  remove(): Promise<void>;
}

export async function openPartFile(path: string, algorithm: string): Promise<PartFile> {
  const note = `${path}.source`;
  const algorithms = [...new Set([algorithm, 'sha256'])];
  const file = await open(path, 'a+', 0o600);
  let hashes = freshHashes();
  let { size } = await file.stat();
  for await (const chunk of file.createReadStream({ start: 0, autoClose: false, highWaterMark: 1 << 20 }))
    count(chunk);
  let validator = await readNote(note);

  return {
    path,
    size: () => size,
    validator: () => validator,
    async append(chunk) {
      await writeWhole(file, chunk);
      count(chunk);
      size += chunk.length;
    },
    async restart(version) {
      await file.truncate(0);
      [hashes, size, validator] = [freshHashes(), 0, version];
      await writeFile(note, version ?? '', { mode: 0o600 });
    },
    digest: (wanted) => `${wanted}:${hashes.get(wanted)?.copy().digest('hex')}`,
    sync: () => file.sync(),
    async close() {
      await file.close();
    },
    async remove() {
      await rm(path, { force: true });
      await rm(note, { force: true });
    },
  };

  function count(chunk: Uint8Array): void {
    for (const hash of hashes.values()) hash.update(chunk);
  }

  function freshHashes(): Map<string, Hash> {
    return new Map(algorithms.map((name) => [name, createHash(name)]));
  }
}

async function writeWhole(file: FileHandle, chunk: Uint8Array): Promise<void> {
  for (let at = 0; at < chunk.length; ) at += (await file.write(chunk, at)).bytesWritten;
}

async function readNote(path: string): Promise<string | undefined> {
  try {
    return (await readFile(path, 'utf8')) || undefined;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}
