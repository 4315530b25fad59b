import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { median } from './median.ts';

/** A whole program, from its start to its end: everybody pays for starting up and for connecting. */
export interface Contender {
  readonly name: string;
  readonly argv: readonly [string, ...string[]];
  readonly env?: Readonly<Record<string, string>>;
}

export interface Contest {
  readonly contenders: readonly Contender[];
  readonly rounds: number;
  /** Looks whether the work was really done, and makes everything as it was before. Not timed. */
  readonly judge: (contender: Contender) => Promise<void>;
  readonly signal: AbortSignal;
}

/** Enough of the output to see why somebody failed. */
const mostSaid = 4000;

/** Everybody once per round, so that what else the machine does falls on all alike. The first is the measure. */
export async function hold({ contenders, rounds, judge, signal }: Contest): Promise<void> {
  const seconds = new Map(contenders.map(({ name }) => [name, [] as number[]]));
  for (let round = 1; round <= rounds; round++)
    for (const contender of contenders) {
      const taken = await time(contender, signal);
      await judge(contender);
      seconds.get(contender.name)?.push(taken);
      console.log(`round ${round}: ${contender.name}: ${taken.toFixed(2)} s`);
    }
  const medians = contenders.map(({ name }) => ({ tool: name, seconds: median(seconds.get(name) ?? []) }));
  const measure = medians[0]?.seconds ?? Number.NaN;
  console.table(
    medians.map((row) => ({
      tool: row.tool,
      seconds: Number(row.seconds.toFixed(2)),
      'ratio to kubexm': Number((row.seconds / measure).toFixed(2)),
    })),
  );
}

async function time({ name, argv, env = {} }: Contender, signal: AbortSignal): Promise<number> {
  signal.throwIfAborted();
  const [program, ...args] = argv;
  const startedAt = performance.now();
  const child = spawn(program, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const endWholeGroup = (): void => {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
  };
  signal.addEventListener('abort', endWholeGroup);
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-mostSaid);
    });
  const [code] = await once(child, 'close');
  const taken = (performance.now() - startedAt) / 1000;
  signal.removeEventListener('abort', endWholeGroup);
  signal.throwIfAborted();
  if (code !== 0) throw new Error(`${name} ended with ${code}: ${said}`);
  return taken;
}
