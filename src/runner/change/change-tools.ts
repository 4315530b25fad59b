import type { Connection } from '../../connector/connection.ts';
import type { Text } from '../../problem/text.ts';
import type { ScriptRun } from '../run-script.ts';
import type { Script } from '../script.ts';
import type { StatePaths } from '../state-paths.ts';

export interface ChangeTools {
  readonly connection: Connection;
  readonly paths: StatePaths;
  /** A fenced script to its end. */
  run(
    run: Pick<ScriptRun, 'script' | 'change' | 'route'>,
  ): Promise<{ code: number; stdout: string; stderr: string }>;
  /** A fenced script as a unit of the host, which a lost connection does not end. */
  runAsUnit(script: Script, change: Text): Promise<{ code: number; stderr: string }>;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
}
