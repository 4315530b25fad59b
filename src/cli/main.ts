import { commandTable } from './command-table.ts';
import { processWorld } from './process-world.ts';
import { runCli } from './run-cli.ts';

process.exitCode = await runCli(process.argv.slice(2), processWorld(), commandTable);
