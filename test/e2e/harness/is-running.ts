import { hasCode } from '../../../src/problem/has-code.ts';
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (cause) {
    if (hasCode(cause, 'ESRCH')) return false;
    throw cause;
  }
}
