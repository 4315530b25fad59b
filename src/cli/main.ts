const argv = process.argv.slice(2);
// Somebody waits at a Tab for an answer that needs none of the commands: they are not even loaded.
process.exitCode = argv[0] === 'complete' ? await tab() : await command();

async function tab(): Promise<number> {
  const { answerTab } = await import('./completion/answer-tab.ts');
  const { tabWorld } = await import('./completion/tab-world.ts');
  return answerTab(argv.slice(1), tabWorld());
}

async function command(): Promise<number> {
  const { processWorld } = await import('./process-world.ts');
  const { commandTable } = await import('./command-table.ts');
  const { explainCrash, runCli } = await import('./run-cli.ts');
  const world = processWorld();
  process.once('uncaughtException', (error) => process.exit(explainCrash(error, argv, world)));
  return runCli(argv, world, commandTable);
}

export {};
