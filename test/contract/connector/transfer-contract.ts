import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { Download, Input, SentFile, Upload } from '../../../src/connector/connection.ts';
import { localFile } from '../../../src/connector/local-file.ts';
import { createVault } from '../../../src/domain/secret.ts';
import type { Subject } from './contract.ts';
import { eventually, shownByProcesses } from './processes.ts';

const timeoutMs = 120_000;
const sha256 = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex');

export function describeTransfers({ connection, directory }: Subject): void {
  /** A directory `sent` in the place. */
  const upload = (place: string, files: readonly SentFile[], rest: Partial<Upload> = {}) =>
    connection().upload({ directory: join(place, 'sent'), files, timeoutMs, ...rest });
  const file = (content: Input, holds: string | Uint8Array, name = 'file'): SentFile => ({
    name,
    content,
    bytes: Buffer.byteLength(holds),
    sha256: sha256(holds),
  });
  const download = (path: string, to: Download['to'], rest: Partial<Download> = {}) =>
    connection().download({ path, to, timeoutMs, ...rest });
  const fresh = (name: string): string => {
    const path = join(directory(), `${name}-${randomBytes(4).toString('hex')}`);
    mkdirSync(path);
    return path;
  };
  const bytes = randomBytes(5 * 1024 * 1024 + 3);
  async function* stream() {
    for (let at = 0; at < bytes.length; at += 200_001) yield bytes.subarray(at, at + 200_001);
  }

  describe('upload', () => {
    it.each<[string, Input, Uint8Array]>([
      ['text', 'hello\n', Buffer.from('hello\n')],
      ['nothing', '', Buffer.alloc(0)],
      ['bytes', bytes, bytes],
      ['a secret', createVault().secret('s3cret'), Buffer.from('s3cret')],
      ['a stream', stream(), bytes],
    ])('writes %s whole', async (_title, content, expected) => {
      const place = fresh('whole');
      await upload(place, [file(content, expected)]);
      expect(readFileSync(join(place, 'sent', 'file')).equals(expected)).toBe(true);
      expect(readdirSync(place)).toEqual(['sent']);
    });

    it('writes many at once, each whole, empty ones between them', async () => {
      const place = fresh('many');
      const sizes = [0, 1, 131_071, 131_072, 131_073, 0, 3_000_000, 64];
      const contents = sizes.map((size) => randomBytes(size));
      await upload(
        place,
        contents.map((content, index) => file(content, content, `file ${index}`)),
      );
      const arrived = contents.map((_, index) => readFileSync(join(place, 'sent', `file ${index}`)));
      expect(arrived.map((found, index) => found.equals(contents[index] ?? found))).toEqual(
        sizes.map(() => true),
      );
      expect(readdirSync(join(place, 'sent'))).toHaveLength(sizes.length);
    });

    it('writes a file of this machine whole, though it is read into the same memory again and again', async () => {
      const place = fresh('local');
      writeFileSync(join(place, 'source'), bytes);
      await upload(place, [file(localFile(join(place, 'source')), bytes)]);
      expect(readFileSync(join(place, 'sent', 'file')).equals(bytes)).toBe(true);
    });

    it('takes names that a shell would read in its own way', async () => {
      const place = fresh('name');
      const names = ["-it's $(id) *", '--', ' ', '\u007f~#;&|<>"', '你好'];
      await upload(
        place,
        names.map((name) => file(name, name, name)),
      );
      expect(names.map((name) => readFileSync(join(place, 'sent', name), 'utf8'))).toEqual(names);
    });

    it.each(['..', '.', '', 'a/b', '../a', 'a\nb', 'a\\b'])('refuses the name %j', async (name) => {
      const place = fresh('refused-name');
      await expect(upload(place, [file('x', 'x', name)])).rejects.toThrow(TypeError);
      expect(readdirSync(place)).toEqual([]);
    });

    it('leaves nothing when one of them has another digest, and says which', async () => {
      const place = fresh('wrong');
      const files = [
        file('a', 'a', 'a'),
        { ...file(stream(), bytes, 'b'), sha256: sha256('other') },
        file('c', 'c', 'c'),
      ];
      await expect(upload(place, files)).rejects.toMatchObject({
        code: 'connection.digest-differs',
        params: { path: join(place, 'sent', 'b'), expected: sha256('other'), found: sha256(bytes) },
      });
      expect(readdirSync(place)).toEqual([]);
    });

    it.each([-1, 1])('leaves nothing when a file has %i bytes more than was said', async (more) => {
      const place = fresh('other-size');
      const first = file('abc', 'abc', 'a');
      const files = [{ ...first, bytes: first.bytes - more }, file('d', 'd', 'd')];
      await expect(upload(place, files)).rejects.toMatchObject({
        code: 'connection.digest-differs',
        params: { path: join(place, 'sent', 'a') },
      });
      expect(readdirSync(place)).toEqual([]);
    });

    it('leaves nothing when the source fails half-way', async () => {
      const place = fresh('source');
      async function* broken() {
        yield bytes;
        throw new Error('disk on fire');
      }
      await expect(upload(place, [{ ...file(broken(), bytes), bytes: 2 * bytes.length }])).rejects.toThrow(
        'disk on fire',
      );
      expect(readdirSync(place)).toEqual([]);
    });

    it('leaves nothing when it is cancelled or takes too long', async () => {
      const place = fresh('slow');
      async function* slow() {
        yield bytes;
        await sleep(600_000, undefined, { ref: false });
      }
      const endless = () => [{ ...file(slow(), bytes), bytes: 2 * bytes.length }];
      const cancel = new AbortController();
      const running = upload(place, endless(), { signal: cancel.signal });
      await eventually(() => readdirSync(place).length > 0);
      cancel.abort();
      await expect(running).rejects.toMatchObject({ code: 'connection.transfer-cancelled', exitCode: 130 });
      await expect(upload(place, endless(), { timeoutMs: 700 })).rejects.toMatchObject({
        code: 'connection.transfer-timed-out',
      });
      await eventually(() => readdirSync(place).length === 0);
    });

    it('says what the host said about a directory that is not there', async () => {
      const place = fresh('refused');
      await expect(upload(join(place, 'missing'), [file('x', 'x')])).rejects.toMatchObject({
        code: 'connection.upload-failed',
        exitCode: 5,
      });
      expect(readdirSync(place)).toEqual([]);
    });

    it('does not touch what is there already', async () => {
      const place = fresh('there');
      mkdirSync(join(place, 'sent'));
      await expect(upload(place, [file('x', 'x')])).rejects.toMatchObject({
        code: 'connection.upload-failed',
      });
      expect([readdirSync(place), readdirSync(join(place, 'sent'))]).toEqual([['sent'], []]);
    });

    it('shows nothing to others, neither on the way nor afterwards', async () => {
      const place = fresh('closed');
      const canary = `canary-${randomBytes(8).toString('hex')}`;
      const { promise: looked, resolve: look } = Promise.withResolvers<void>();
      async function* secretly() {
        yield Buffer.from(canary);
        await looked;
        yield Buffer.from(canary);
      }
      const isClosed = (path: string): boolean => (statSync(path).mode & 0o077) === 0;
      const running = upload(place, [file(secretly(), canary + canary)]);
      await eventually(() => readdirSync(place).length > 0);
      expect(readdirSync(place).filter((name) => !isClosed(join(place, name)))).toEqual([]);
      expect(shownByProcesses().includes(canary)).toBe(false);
      look();
      await running;
      expect([isClosed(join(place, 'sent')), isClosed(join(place, 'sent', 'file'))]).toEqual([true, true]);
    });
  });

  describe('download', () => {
    it.each([0, 1, bytes.length])('reads %i bytes whole and says their digest', async (length) => {
      const path = join(fresh('read'), "it's a file");
      const expected = bytes.subarray(0, length);
      writeFileSync(path, expected);
      const parts: Uint8Array[] = [];
      expect(await download(path, (chunk) => void parts.push(chunk))).toEqual({
        sha256: sha256(expected),
        bytes: length,
      });
      expect(Buffer.concat(parts).equals(expected)).toBe(true);
    });

    it('waits for a receiver that is slower than the host', async () => {
      const path = join(fresh('slow'), 'file');
      writeFileSync(path, bytes);
      let busy = 0;
      const { bytes: got } = await download(path, async () => {
        busy += 1;
        expect(busy).toBe(1);
        await sleep(1);
        busy -= 1;
      });
      expect(got).toBe(bytes.length);
    });

    it('throws what the receiver threw', async () => {
      const path = join(fresh('receiver'), 'file');
      writeFileSync(path, bytes);
      await expect(download(path, () => Promise.reject(new Error('no room')))).rejects.toThrow('no room');
    });

    it('says what the host said about a file that is not there', async () => {
      await expect(download(join(directory(), 'missing'), () => undefined)).rejects.toMatchObject({
        code: 'connection.download-failed',
      });
    });
  });
}
