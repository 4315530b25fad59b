import type { Secret } from '../domain/secret.ts';
import type { Transport } from './transport.ts';

/** How the login user becomes root: not at all when it is root already, else by sudo, which may ask for a password. */
export type Elevation =
  | { readonly by: 'nothing' }
  | { readonly by: 'sudo'; readonly user: string; readonly password?: Secret };

/** A host and the way to be root on it. */
export interface RootAccess {
  readonly transport: Transport;
  readonly elevation: Elevation;
}
