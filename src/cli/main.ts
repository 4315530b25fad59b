import { processWorld } from './process-world.ts';

const argv = process.argv.slice(2);
const world = processWorld();
// Somebody waits at a Tab for an answer that needs none of the commands: they are not even loaded.
process.exitCode = argv[0] === 'complete' ? await tab() : await command();

async function tab(): Promise<number> {
  const { answerTab } = await import('./completion/answer-tab.ts');
  return answerTab(argv.slice(1), world);
}

async function command(): Promise<number> {
  const { commandTable } = await import('./command-table.ts');
  const { explainCrash, runCli } = await import('./run-cli.ts');
  process.once('uncaughtException', (error) => process.exit(explainCrash(error, argv, world)));
  return runCli(argv, world, commandTable);
}
