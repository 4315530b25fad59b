import { KeyObject } from 'node:crypto';
import { inspect } from 'node:util';
import { expect, it } from 'vitest';
import { connectClient } from '../../../src/connector/ssh-client.ts';
import { startSshd } from './sshd.ts';
import { portsTrusting, targetOf } from './target.ts';

it.each([
  ['aes128-gcm@openssh.com', '_encKey', '_decipherKey'],
  ['chacha20-poly1305@openssh.com', '_encKeyMain', '_decKeyMain'],
])('no packet by %s pays for a key in a Buffer', async (cipher, outbound, inbound) => {
  const sshd = await startSshd({ config: [`Ciphers ${cipher}`] });
  try {
    const { client, end } = await connectClient(targetOf(sshd), portsTrusting(sshd));
    const protocol: object = Reflect.get(client, '_protocol');
    const held = [
      Reflect.get(Reflect.get(protocol, '_cipher'), outbound),
      Reflect.get(Reflect.get(protocol, '_decipher'), inbound),
    ];
    await end();
    expect(held.map((key) => key instanceof KeyObject || inspect(key))).toEqual([true, true]);
  } finally {
    await sshd.stop();
  }
});
