import { bytesOf, digestOf, type SmallContent } from '../content.ts';
import type { StatePaths } from '../state-paths.ts';

export interface NamedCommand {
  /** Without `.service`. The name is what keeps a second copy from starting. */
  readonly unit: string;
  readonly argv: readonly [string, ...string[]];
  readonly stdin?: SmallContent;
}

/** A name of letters, digits and dashes that stays different where the parts differ. */
export function unitNameOf(runId: string, nodeId: string): string {
  const readable = `${runId}-${nodeId}`.replaceAll(/[^A-Za-z0-9]+/g, '-').slice(0, 120);
  return `kubexm-${readable}-${digestOf(`${runId}\0${nodeId}`).slice(0, 8)}`;
}

/** One name at a time runs; what each command reads and leaves has a place of its own. */
export interface Place {
  readonly directory: string;
  /** Says which command runs, or ran last, under the name. */
  readonly current: string;
  readonly fingerprint: string;
}

export function placeOf({ unit, argv, stdin = '' }: NamedCommand, { units }: StatePaths): Place {
  const fingerprint = digestOf(Buffer.concat([Buffer.from(JSON.stringify(argv)), bytesOf(stdin)]));
  return { directory: `${units}/${unit}-${fingerprint}`, current: `${units}/${unit}.current`, fingerprint };
}

/** Where the host keeps how a remembered command ended. The code appears last, once the others are whole. */
export function rememberedFiles(
  command: NamedCommand,
  paths: StatePaths,
): { readonly code: string; readonly stdout: string; readonly stderr: string } {
  const { directory } = placeOf(command, paths);
  return { code: `${directory}/code`, stdout: `${directory}/stdout`, stderr: `${directory}/stderr` };
}
