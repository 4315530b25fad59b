import { commandTable } from './command-table.ts';
import { processWorld } from './process-world.ts';
import { explainCrash, runCli } from './run-cli.ts';

const argv = process.argv.slice(2);
const world = processWorld();
process.once('uncaughtException', (error) => process.exit(explainCrash(error, argv, world)));
process.exitCode = await runCli(argv, world, commandTable);
