const argv = process.argv.slice(2);
// Somebody waits at a Tab for an answer that needs none of the commands: they are not even loaded.
process.exitCode = argv[0] === 'complete' ? await tab() : await command();

async function tab(): Promise<number> {
  const { answerTab } = await import('./completion/answer-tab.ts');
  return answerTab(argv.slice(1));
}

async function command(): Promise<number> {
  const { commandLine } = await import('./command-line.ts');
  return commandLine(argv);
}

export {};
