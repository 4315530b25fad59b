import { createVault } from '../../domain/secret.ts';
import { createAuthorities } from '../create-authorities.ts';

/** Of a cluster named demo, for ten days. */
export const demoAuthorities = () =>
  createAuthorities({
    cluster: 'demo',
    algorithm: 'ECDSA-P256',
    lifetimeDays: 10,
    given: {},
    nowMs: Date.now(),
    seal: createVault().secret,
  });
