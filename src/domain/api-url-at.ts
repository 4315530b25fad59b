import { kubernetesPorts } from './kubernetes-ports.ts';

/** Of the API server at an address, whichever family. */
export const apiUrlAt = (address: string): string =>
  `https://${address.includes(':') ? `[${address}]` : address}:${kubernetesPorts.apiServer}`;
