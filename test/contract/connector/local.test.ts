import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { connectLocal } from '../../../src/connector/connect-local.ts';
import { describeConnection } from './contract.ts';

const open = () => connectLocal({ host: 'localhost', elevation: { by: 'nothing' } });

describeConnection('local', async () => {
  const connection = open();
  return { connection, close: () => connection.close() };
});

it('leaves nothing of a file on a disk that is too small for it', async () => {
  const place = mkdtempSync(join(tmpdir(), 'kubexm-full-'));
  const connection = open();
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', place]);
  try {
    const content = Buffer.alloc(4 * 1024 * 1024);
    const uploading = connection.upload({
      directory: join(place, 'sent'),
      files: [{ name: 'file', content, bytes: content.length, sha256: 'of no importance' }],
      timeoutMs: 60_000,
    });
    await expect(uploading).rejects.toMatchObject({
      code: 'connection.upload-failed',
      params: { said: expect.stringContaining('No space left') },
    });
    expect(readdirSync(place)).toEqual([]);
  } finally {
    await connection.close();
    execFileSync('umount', [place]);
    rmdirSync(place);
  }
});
