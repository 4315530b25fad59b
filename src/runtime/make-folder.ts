import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { hasCode } from '../problem/has-code.ts';

/**
 * A folder at a place that an operator chose, with those above it. `mkdir` of Node with `recursive` never returns where the
 * system says ENOENT though the folder above is there, as it does below /proc.
 */
export function makeFolder(path: string, mode = 0o777): void {
  try {
    mkdirSync(path, { mode });
  } catch (error) {
    if (hasCode(error, 'ENOENT') && dirname(path) !== path) makeBelow(path, mode);
    else if (!hasCode(error, 'EEXIST') || !statSync(path).isDirectory()) throw error;
  }
}

function makeBelow(path: string, mode: number): void {
  makeFolder(dirname(path), mode);
  try {
    mkdirSync(path, { mode });
  } catch (error) {
    // Another kubexm was faster.
    if (!hasCode(error, 'EEXIST')) throw error;
  }
}
