import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { Download, Input, Upload } from '../../../src/connector/connection.ts';
import { localFile } from '../../../src/connector/local-file.ts';
import { createVault } from '../../../src/domain/secret.ts';
import type { Subject } from './contract.ts';
import { eventually, shownByProcesses } from './processes.ts';

const timeoutMs = 120_000;
const sha256 = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex');

export function describeTransfers({ connection, directory }: Subject): void {
  const upload = (content: Input, path: string, rest: Partial<Upload> = {}) =>
    connection().upload({ content, path, mode: 0o640, timeoutMs, ...rest });
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
    ])('writes %s whole and says its digest', async (_title, content, expected) => {
      const path = join(fresh('whole'), 'file');
      expect(await upload(content, path)).toEqual({ sha256: sha256(expected), bytes: expected.length });
      expect(readFileSync(path).equals(expected)).toBe(true);
    });

    it('writes a file of this machine whole, though it is read into the same memory again and again', async () => {
      const place = fresh('local');
      writeFileSync(join(place, 'source'), bytes);
      const path = join(place, 'file');
      await upload(localFile(join(place, 'source')), path, { durable: false });
      expect(readFileSync(path).equals(bytes)).toBe(true);
    });

    it.each(['600', '644', '755', '400', '4755'])('sets the mode %s whatever the umask', async (mode) => {
      const path = join(fresh('mode'), 'file');
      await upload('x', path, { mode: Number.parseInt(mode, 8) });
      expect((statSync(path).mode & 0o7777).toString(8)).toBe(mode);
    });

    it('sets the owner', async () => {
      const path = join(fresh('owner'), 'file');
      await upload('x', path, { owner: '65534:65533' });
      expect([statSync(path).uid, statSync(path).gid]).toEqual([65534, 65533]);
    });

    it('takes any name a file can have', async () => {
      const path = join(fresh('name'), "-it's $(id) \n*");
      await upload('x', path);
      expect(readFileSync(path, 'utf8')).toBe('x');
    });

    it('replaces a link, not what it points to', async () => {
      const place = fresh('link');
      writeFileSync(join(place, 'target'), 'old');
      symlinkSync('target', join(place, 'link'));
      await upload('new', join(place, 'link'));
      expect([
        readFileSync(join(place, 'target'), 'utf8'),
        readFileSync(join(place, 'link'), 'utf8'),
      ]).toEqual(['old', 'new']);
    });

    it('shows readers the old content or the new one and nothing in between', async () => {
      const path = join(fresh('atomic'), 'file');
      const old = Buffer.alloc(3_000_000, 'a');
      const next = Buffer.alloc(4_000_000, 'b');
      writeFileSync(path, old);
      const running = upload(next, path);
      let done = false;
      void running.then(() => {
        done = true;
      });
      while (!done) {
        const seen = readFileSync(path);
        expect(seen.equals(old) || seen.equals(next)).toBe(true);
        await sleep(1);
      }
      expect(readFileSync(path).equals(next)).toBe(true);
    });

    it('accepts the digest that was asked for', async () => {
      const path = join(fresh('digest'), 'file');
      expect((await upload('hello', path, { sha256: sha256('hello') })).sha256).toBe(sha256('hello'));
    });

    it('leaves the old file and nothing else when the content has another digest', async () => {
      const place = fresh('wrong');
      writeFileSync(join(place, 'file'), 'old');
      await expect(upload(stream(), join(place, 'file'), { sha256: sha256('other') })).rejects.toMatchObject({
        code: 'connection.digest-differs',
        params: { expected: sha256('other'), found: sha256(bytes) },
      });
      expect([readdirSync(place), readFileSync(join(place, 'file'), 'utf8')]).toEqual([['file'], 'old']);
    });

    it('leaves nothing when the source fails half-way', async () => {
      const place = fresh('source');
      async function* broken() {
        yield bytes;
        throw new Error('disk on fire');
      }
      await expect(upload(broken(), join(place, 'file'))).rejects.toThrow('disk on fire');
      expect(readdirSync(place)).toEqual([]);
    });

    it('leaves nothing when it is cancelled or takes too long', async () => {
      const place = fresh('slow');
      async function* slow() {
        yield bytes;
        await sleep(600_000, undefined, { ref: false });
      }
      const cancel = new AbortController();
      const running = upload(slow(), join(place, 'file'), { signal: cancel.signal });
      await eventually(() => readdirSync(place).length > 0);
      cancel.abort();
      await expect(running).rejects.toMatchObject({ code: 'connection.transfer-cancelled', exitCode: 130 });
      await expect(upload(slow(), join(place, 'file'), { timeoutMs: 700 })).rejects.toMatchObject({
        code: 'connection.transfer-timed-out',
      });
      await eventually(() => readdirSync(place).length === 0);
    });

    it.each([
      ['a directory that is not there', 'missing/file'],
      ['a name that is a directory', '.'],
    ])('says what the host said about %s', async (_title, name) => {
      const place = fresh('refused');
      mkdirSync(join(place, 'is-directory'));
      const path = name === '.' ? join(place, 'is-directory') : join(place, name);
      await expect(upload('x', path)).rejects.toMatchObject({
        code: 'connection.upload-failed',
        exitCode: 5,
      });
      expect(readdirSync(place)).toEqual(['is-directory']);
    });

    it('leaves nothing when the owner does not exist', async () => {
      const place = fresh('nobody');
      await expect(upload('x', join(place, 'file'), { owner: 'no-such-user' })).rejects.toMatchObject({
        code: 'connection.upload-failed',
      });
      expect(readdirSync(place)).toEqual([]);
    });

    it('never lets a file be more open than it should be, nor its content be seen elsewhere', async () => {
      const place = fresh('closed');
      const canary = `canary-${randomBytes(8).toString('hex')}`;
      const { promise: looked, resolve: look } = Promise.withResolvers<void>();
      async function* secretly() {
        yield Buffer.from(canary);
        await looked;
        yield Buffer.from(canary);
      }
      const running = upload(secretly(), join(place, 'file'), { mode: 0o600 });
      await eventually(() => readdirSync(place).length > 0);
      for (const name of readdirSync(place)) expect(statSync(join(place, name)).mode & 0o077).toBe(0);
      expect(shownByProcesses().includes(canary)).toBe(false);
      look();
      await running;
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
