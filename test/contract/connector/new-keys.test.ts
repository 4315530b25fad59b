import { createHash, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { connectSsh } from '../../../src/connector/connect-ssh.ts';
import { startSshd } from './sshd.ts';
import { portsTrusting, targetOf } from './target.ts';

const timeoutMs = 60_000;
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const connectTimeoutMs = 4_000;

it.each(['aes128-gcm@openssh.com', 'chacha20-poly1305@openssh.com', 'aes256-ctr'])(
  'one login by %s lasts through many exchanges of keys, in the middle of transfers too',
  async (cipher) => {
    const sshd = await startSshd({ config: [`Ciphers ${cipher}`, 'RekeyLimit 1M', 'LogLevel DEBUG1'] });
    try {
      const connection = await connectSsh(targetOf(sshd, { connectTimeoutMs }), portsTrusting(sshd));
      const content = randomBytes(8 * 1024 * 1024);
      const directory = join(sshd.directory, 'sent');
      const file = { name: 'content', content, bytes: content.length, sha256: sha256(content) };
      await connection.upload({ directory, files: [file], timeoutMs });
      await connection.exec({ argv: ['sleep', String(connectTimeoutMs / 1000 + 1)], timeoutMs });
      const parts: Uint8Array[] = [];
      await connection.download({
        path: join(directory, 'content'),
        to: (part) => void parts.push(part),
        timeoutMs,
      });
      await connection.close();
      expect(Buffer.concat(parts).equals(content)).toBe(true);
      expect(sshd.log().match(/rekeying in/g)?.length).toBeGreaterThan(4);
      expect(sshd.log().match(/Accepted publickey/g)).toHaveLength(1);
    } finally {
      await sshd.stop();
    }
  },
);
