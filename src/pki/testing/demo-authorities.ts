import { createVault } from '../../domain/secret.ts';
import { createAuthorities } from '../create-authorities.ts';

/** Of a cluster named demo, for ten days, but for what a test wants otherwise. */
export const demoAuthorities = (wanted: Partial<Parameters<typeof createAuthorities>[0]> = {}) =>
  createAuthorities({
    cluster: 'demo',
    algorithm: 'ECDSA-P256',
    lifetimeDays: 10,
    given: {},
    nowMs: Date.now(),
    seal: createVault().secret,
    ...wanted,
  });
