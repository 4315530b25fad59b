import { createSecretKey } from 'node:crypto';
import type { Client } from 'ssh2';

/** Where ssh2 1.17 keeps the keys it makes a new cipher from for every single packet. */
const places = [
  { side: '_cipher', fields: ['_encKey', '_encKeyMain', '_encKeyPktLen'] },
  { side: '_decipher', fields: ['_decipherKey', '_decKeyMain', '_decKeyPktLen'] },
];

/**
 * Node 24.18 to 24.21 throw and catch two errors inside whenever a cipher is made from a key in a Buffer, which costs
 * more than encrypting the packet does; a KeyObject is taken at once. To be called after every exchange of keys.
 */
export function useKeyObjects(client: Client): void {
  const protocol: unknown = Reflect.get(client, '_protocol');
  for (const { side, fields } of places) {
    const holder = fieldOf(protocol, side);
    if (typeof holder !== 'object' || holder === null) continue;
    for (const field of fields) {
      const key = fieldOf(holder, field);
      if (key instanceof Uint8Array) Reflect.set(holder, field, createSecretKey(key));
    }
  }
}

const fieldOf = (owner: unknown, name: string): unknown =>
  typeof owner === 'object' && owner !== null ? Reflect.get(owner, name) : undefined;
