import type { Connection } from './connection.ts';
import { localTransport } from './local-transport.ts';
import type { Elevation } from './root-access.ts';
import { rootConnection } from './root-connection.ts';

export interface LocalTarget {
  readonly host: string;
  /** `nothing` leaves commands with the rights of whoever runs the program. */
  readonly elevation: Elevation;
}

/** This machine, through the same contract as any other host. */
export const connectLocal = (target: LocalTarget): Connection =>
  rootConnection({ transport: localTransport(target.host), elevation: target.elevation });
