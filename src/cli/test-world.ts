import type { CliContext, Output, World } from './context.ts';
import { shareTerminal } from './render/share-terminal.ts';

interface Recorded extends Output {
  readonly text: () => string;
}

/** A world for tests: what was written is kept, nobody answers, nothing is read from the process. */
export function testWorld(
  change: Partial<World> & { readonly columns?: number } = {},
): World & { readonly stdout: Recorded; readonly stderr: Recorded } {
  const { columns, ...world } = change;
  const never = new AbortController().signal;
  return {
    env: {},
    cwd: '/',
    now: () => 0,
    timeZone: 'UTC',
    interrupts: () => ({ signal: never, abort: never }),
    onExit: () => () => undefined,
    readStdin: async () => '',
    ask: undefined,
    askSecret: undefined,
    ...world,
    stdout: recorder(columns),
    stderr: recorder(columns),
  };
}

function recorder(columns: number | undefined): Recorded {
  let written = '';
  return {
    write: (chunk) => {
      written += chunk;
    },
    text: () => written,
    isTerminal: columns !== undefined,
    columns: () => columns,
    rows: () => (columns === undefined ? undefined : 24),
  };
}

/** The context a command would get in such a world. */
export function testContext(world: World, change: Partial<CliContext> = {}): CliContext {
  return {
    ...world,
    ...shareTerminal(world),
    words: [],
    cluster: {},
    lastly: (say) => say(),
    lang: 'en',
    colour: false,
    live: false,
    logFormat: 'text',
    verbose: false,
    confirm: async () => true,
    ...change,
  };
}
