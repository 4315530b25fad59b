import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ImageStore } from './image-store.ts';
import type { MirrorFault } from './mirror-fault.ts';
import type { Tokens } from './tokens.ts';

/** One call of a client, with what it takes to answer it. */
export interface RegistryRequest {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly url: URL;
  readonly store: ImageStore;
  readonly fault: MirrorFault | undefined;
  /** Without them everybody may do everything. */
  readonly tokens: Tokens | undefined;
}
