import { timingSafeEqual } from 'node:crypto';
import { fingerprintOf } from '../domain/fingerprint.ts';
import { problem } from '../problem/problem.ts';
import { type KnownKey, knownHostName, knownKeysOf } from './known-hosts.ts';
import type { SshPorts, SshTarget } from './ssh-target.ts';

/** The key type is the first string inside the key itself. */
const keyTypeOf = (key: Buffer): string => key.toString('latin1', 4, 4 + key.readUInt32BE(0));

export interface HostKeyCheck {
  /** Key types the host is known by: asking for these first avoids a false alarm about a key never seen. */
  readonly knownTypes: readonly string[];
  /** Whether this very key was found good before on this connection. */
  accepted(key: Buffer): boolean;
  /** Throws a Problem unless this key may be trusted. */
  check(key: Buffer): Promise<void>;
}

export async function hostKeyCheck(target: SshTarget, ports: SshPorts): Promise<HostKeyCheck> {
  const name = knownHostName(target.address, target.port);
  const known = knownKeysOf(await ports.knownHosts.read(), name);
  const pinned = target.pinnedHostKeys ?? [];
  let accepted: Buffer | undefined;
  return {
    knownTypes:
      pinned.length > 0 ? [] : known.flatMap((entry) => (entry.marker === 'none' ? entry.keyType : [])),
    accepted: (key) => accepted?.equals(key) ?? false,
    async check(key) {
      if (pinned.length > 0) checkPinned(target, pinned, key);
      else if (!isKnown(target, name, known, key, ports.knownHosts.file))
        await firstUse(target, name, key, ports);
      accepted = key;
    },
  };
}

function checkPinned(target: SshTarget, pinned: readonly string[], key: Buffer): void {
  const found = fingerprintOf(key);
  if (pinned.some((pin) => sameText(pin.replace(/=+$/, ''), found))) return;
  throw problem('connection.host-key-not-pinned', {
    host: target.host,
    found,
    expected: pinned.join(', '),
    keyType: keyTypeOf(key),
  });
}

function isKnown(
  target: SshTarget,
  name: string,
  known: readonly KnownKey[],
  key: Buffer,
  file: string,
): boolean {
  const found = fingerprintOf(key);
  const same = known.filter((entry) => entry.key.equals(key));
  if (same.some((entry) => entry.marker === 'revoked'))
    throw problem('connection.host-key-revoked', { host: target.host, found });
  if (same.some((entry) => entry.marker === 'none')) return true;
  const other = known.find((entry) => entry.marker === 'none');
  if (other !== undefined)
    throw problem('connection.host-key-changed', {
      host: target.host,
      name,
      found,
      expected: fingerprintOf(other.key),
      file,
    });
  if (known.some((entry) => entry.marker === 'cert-authority'))
    throw problem('connection.host-key-authority-only', { host: target.host, name, found });
  return false;
}

async function firstUse(target: SshTarget, name: string, key: Buffer, ports: SshPorts): Promise<void> {
  const question = { host: target.host, fingerprint: fingerprintOf(key), keyType: keyTypeOf(key) };
  if (ports.confirmHostKey === undefined)
    throw problem('connection.host-key-unknown', {
      host: target.host,
      address: target.address,
      port: target.port,
      found: question.fingerprint,
      keyType: question.keyType,
      file: ports.knownHosts.file,
    });
  if (!(await ports.confirmHostKey(question)))
    throw problem('connection.host-key-declined', { host: target.host, found: question.fingerprint });
  await ports.knownHosts.append(`${name} ${question.keyType} ${key.toString('base64')}\n`);
}

const sameText = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
