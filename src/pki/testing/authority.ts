import { createVault } from '../../domain/secret.ts';
import type { Authority } from '../authority.ts';
import { createAuthority, type NewAuthority } from '../create-authority.ts';

/** An authority as a run has it. */
export async function testAuthority(wanted: Partial<NewAuthority> = {}): Promise<Authority> {
  const { certificate, key } = await createAuthority({
    commonName: 'demo-ca',
    algorithm: 'ECDSA-P256',
    lifetimeDays: 3650,
    nowMs: Date.now(),
    ...wanted,
  });
  return { certificate, key: createVault().secret(key), bundle: certificate };
}
