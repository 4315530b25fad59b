import { boundedOutput } from './bounded-output.ts';
import type { Command, CommandResult } from './connection.ts';
import { chunksOf } from './input.ts';
import type { RootAccess } from './root-access.ts';
import { runToEnd } from './run-to-end.ts';

export async function exec(access: RootAccess, command: Command): Promise<CommandResult> {
  const stdout = boundedOutput(command.maxOutputBytes);
  const stderr = boundedOutput(command.maxOutputBytes);
  const outcome = await runToEnd(access, {
    ...command,
    input: chunksOf(command.stdin ?? ''),
    onStdout: stdout.add,
    onStderr: stderr.add,
  });
  return {
    outcome,
    stdout: stdout.bytes(),
    stderr: stderr.bytes(),
    truncated: stdout.truncated() || stderr.truncated(),
  };
}
