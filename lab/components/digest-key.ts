import { createHash } from 'node:crypto';

/** A short name for exactly this value. */
export const digestKey = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16);
