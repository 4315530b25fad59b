import { hasCode } from '../problem/has-code.ts';

/** Nothing when somebody has removed it meanwhile. */
export function currentDirectory(): string {
  try {
    return process.cwd();
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return '';
    throw error;
  }
}
