import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { secondsOfEndedChildren, secondsOfServers } from './cpu-seconds.ts';
import { median } from './median.ts';
import type { BenchHost } from './ssh-hosts.ts';

/** A whole program, from its start to its end: everybody pays for starting up and for connecting. */
export interface Contender {
  readonly name: string;
  readonly argv: readonly [string, ...string[]];
  readonly env?: Readonly<Record<string, string>>;
}

export interface Contest {
  readonly contenders: readonly Contender[];
  readonly rounds: number;
  readonly hosts: readonly BenchHost[];
  /** Looks whether the work was really done, and makes everything as it was before. Not timed. */
  readonly judge: (contender: Contender) => Promise<void>;
  readonly signal: AbortSignal;
}

interface Figures {
  readonly wall: number;
  /** Of the program and of the hosts together: what it costs, whatever else the machine does. */
  readonly cpu: number;
}

/** Enough of the output to see why somebody failed. */
const mostSaid = 4000;

/** Everybody once per round, so that what else the machine does falls on all alike. The first is the measure. */
export async function hold(contest: Contest): Promise<void> {
  const { contenders, rounds } = contest;
  const all = contenders.map((): Figures[] => []);
  for (let round = 1; round <= rounds; round++)
    for (const [i, contender] of contenders.entries()) {
      const figures = await measure(contender, contest);
      all[i]?.push(figures);
      const { wall, cpu } = figures;
      console.log(`round ${round}: ${contender.name}: ${wall.toFixed(2)} s, CPU ${cpu.toFixed(2)} s`);
    }
  const medians = all.map((some) => ({
    wall: median(some.map(({ wall }) => wall)),
    cpu: median(some.map(({ cpu }) => cpu)),
  }));
  const own = medians[0] ?? { wall: Number.NaN, cpu: Number.NaN };
  console.table(
    medians.map(({ wall, cpu }, i) => ({
      tool: contenders[i]?.name,
      seconds: Number(wall.toFixed(2)),
      'ratio to kubexm': Number((wall / own.wall).toFixed(2)),
      'CPU seconds': Number(cpu.toFixed(2)),
      'CPU ratio': Number((cpu / own.cpu).toFixed(2)),
    })),
  );
}

async function measure(contender: Contender, { hosts, judge, signal }: Contest): Promise<Figures> {
  const pids = hosts.map(({ pid }) => pid);
  const serversBefore = await secondsOfServers(pids);
  const toolBefore = secondsOfEndedChildren();
  const wall = await time(contender, signal);
  const tool = secondsOfEndedChildren() - toolBefore;
  await judge(contender);
  return { wall, cpu: tool + (await secondsOfServers(pids)) - serversBefore };
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
