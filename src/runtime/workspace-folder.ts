import { join } from 'node:path';

/** Where kubexm keeps everything about the clusters made from a directory. */
export const workspaceFolder = (currentDirectory: string): string => join(currentDirectory, '.kubexm');
