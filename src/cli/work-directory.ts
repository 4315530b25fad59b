import { join } from 'node:path';
import type { World } from './context.ts';

/** Where everything about the clusters of this directory is kept. */
export const workDirectory = ({ cwd }: Pick<World, 'cwd'>): string => join(cwd, '.kubexm');
