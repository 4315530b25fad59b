import { isatty, type WriteStream } from 'node:tty';
import { exitCodes } from '../problem/exit-code.ts';
import type { Interrupts, Output, World } from './context.ts';
import { currentDirectory } from './current-directory.ts';

/** The only place that looks at the process, but for a Tab: streams, environment, directory, signals. */
export function processWorld(): World {
  let listening: Interrupts | undefined;
  return {
    stdout: outputTo(process.stdout),
    stderr: outputTo(process.stderr),
    env: process.env,
    cwd: currentDirectory(),
    now: Date.now,
    interrupts: () => {
      listening ??= listenForInterrupts();
      return listening;
    },
    onExit(callback) {
      process.on('exit', callback);
      return () => process.off('exit', callback);
    },
    readStdin: async () => (await import('node:stream/consumers')).text(process.stdin),
    ...(isatty(0) && isatty(2)
      ? {
          ask: async (question, lang) =>
            (await answered((await import('./render/ask.ts')).ask(question, lang))) ?? false,
          askSecret: async (question, lang) =>
            (await answered((await import('./render/ask.ts')).askSecret(question, lang))) || undefined,
        }
      : { ask: undefined, askSecret: undefined }),
  };
}

/** Ctrl-C at a question is meant for the whole command; the prompt keeps the signal to itself. */
async function answered<T>(asked: Promise<T | undefined>): Promise<T | undefined> {
  const answer = await asked;
  if (answer === undefined) process.kill(process.pid, 'SIGINT');
  return answer;
}

function outputTo(stream: WriteStream): Output {
  let open = true;
  stream.on('error', (error: NodeJS.ErrnoException) => {
    // The reader is gone, as in `kubexm … | head`, or the terminal was closed. The work goes on: there is only nobody left to tell.
    if (error.code !== 'EPIPE' && error.code !== 'EIO') throw error;
    open = false;
  });
  return {
    write: (chunk) => {
      if (open) stream.write(chunk);
    },
    isTerminal: stream.isTTY === true,
    columns: () => (stream.isTTY ? stream.columns || undefined : undefined),
    rows: () => (stream.isTTY ? stream.rows || undefined : undefined),
  };
}

/** Ctrl-C, or a terminal that is closed, asks for the next safe point; twice for now; then the process simply ends. */
function listenForInterrupts(): Interrupts {
  const stages = [new AbortController(), new AbortController()] as const;
  const interrupt = () => {
    const next = stages.find((stage) => !stage.signal.aborted);
    if (next === undefined) process.exit(exitCodes.interrupted);
    next.abort();
  };
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, interrupt);
  return { signal: stages[0].signal, abort: stages[1].signal };
}
