import { commandTable } from './command-table.ts';
import { processWorld } from './process-world.ts';
import { explainCrash, runCli } from './run-cli.ts';

/** Everything but a Tab. */
export function commandLine(argv: readonly string[]): Promise<number> {
  const world = processWorld();
  process.once('uncaughtException', (error) => process.exit(explainCrash(error, argv, world)));
  return runCli(argv, world, commandTable);
}
