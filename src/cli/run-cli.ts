import { Problem, problem } from '../problem/problem.ts';
import type { CliContext, World } from './context.ts';
import type { Command } from './define-command.ts';
import { exitCodeOf } from './exit-code-of.ts';
import { type Invocation, readInvocation } from './invocation/read-invocation.ts';
import { reportBug } from './render/bug.ts';
import { printProblems } from './render/problem.ts';
import { shareTerminal } from './render/share-terminal.ts';
import { settingsOf } from './settings.ts';

/** One invocation from its words to its exit code. Everything it needs of the process comes in with `world`. */
export async function runCli(
  argv: readonly string[],
  world: World,
  commands: readonly Command[],
): Promise<number> {
  const invocation = readInvocation(argv, commands);
  const settings = settingsOf(invocation.values, world);
  const terminal = shareTerminal(world);
  const lastWords: (() => void)[] = [];
  const context: CliContext = {
    ...world,
    ...terminal,
    ...settings,
    readStdin: readOnce(world.readStdin),
    words: ['kubexm', ...argv],
    cluster: {},
    lastly: (say) => lastWords.push(say),
    async confirm(question, yes) {
      if (yes) return true;
      if (terminal.ask === undefined) throw problem('usage.needs-answer', {});
      return terminal.ask(question, settings.lang);
    },
  };
  const problems = await answer(invocation, context, commands).catch((error: unknown) => [
    error instanceof Problem ? error : reportBug(error, argv, context),
  ]);
  printProblems(problems, context);
  for (const say of lastWords) say();
  return exitCodeOf(problems);
}

/** Standard input gives what it holds only once, and a command may need it twice. */
function readOnce(read: World['readStdin']): World['readStdin'] {
  let content: Promise<string> | undefined;
  return () => {
    content ??= read();
    return content;
  };
}

async function answer(
  invocation: Invocation,
  context: CliContext,
  commands: readonly Command[],
): Promise<readonly Problem[]> {
  if (invocation.kind === 'run' && context.cwd === '') throw problem('usage.directory-gone', {});
  if (invocation.kind === 'run') return invocation.command.run(invocation.input, context, commands);
  if (invocation.kind === 'refuse') return invocation.problems;
  const { printGreeting, printHelp } = await import('./render/help.ts');
  if (invocation.kind === 'greet') return printGreeting(context);
  return printHelp(invocation.words, commands, context);
}

/** For what was thrown where nobody could catch it; the process cannot go on. */
export function explainCrash(error: unknown, argv: readonly string[], world: World): number {
  const context = { ...world, ...settingsOf(readInvocation(argv, []).values, world) };
  const found = reportBug(error, argv, context);
  printProblems([found], context);
  return found.exitCode;
}
