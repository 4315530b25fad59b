import { posix } from 'node:path';

/** Where a file waits until it is whole, as `beside` of the shell functions has it. */
export const nameBeside = (path: string): string => `${posix.dirname(path)}/.${posix.basename(path)}.kubexm`;
