import type { Authorities } from '../../pki/authority.ts';
import type { NodeHandle } from '../../plan/ref.ts';

/** Where the authorities of the cluster come from in a graph. */
export type AuthoritiesNode = NodeHandle<Authorities>;
