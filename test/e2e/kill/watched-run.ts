import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { Desk, Ended } from '../../fixture/desk.ts';
import type { Changed, Kill } from './kill.ts';

const line = z.object({
  event: z.string().optional(),
  graph_node: z.string().optional(),
  duration_ms: z.number().optional(),
  message: z.string().optional(),
});

export interface Watched extends Ended {
  readonly killed?: Kill;
  readonly changed: readonly Changed[];
}

/**
 * Runs kubexm and reads along what it says. The first moment that is wanted ends it by SIGKILL: nothing in kubexm knows
 * of that, as nothing knows of a power cut.
 */
export async function watchedRun(
  start: Desk['start'],
  words: readonly string[],
  wanted: (node: string) => readonly Kill[],
  usualMs: ReadonlyMap<string, number> = new Map(),
): Promise<Watched> {
  const { process: child, ended } = start(...words, '--log-format', 'json');
  const longest = new Map<string, number>();
  let killed: Kill | undefined;
  const end = (kill: Kill | undefined): void => {
    if (kill === undefined || killed !== undefined) return;
    killed = kill;
    child.kill('SIGKILL');
  };
  if (child.stderr === null) throw new TypeError('kubexm has a standard error');
  createInterface({ input: child.stderr }).on('line', (text) => {
    const said = parsed(text);
    const node = said?.graph_node;
    if (said === undefined || node === undefined) return;
    const at = (moment: Kill['moment']): Kill | undefined =>
      wanted(node).find((kill) => kill.moment === moment);
    if (said.event === 'step-drifted') {
      end(at('before'));
      const during = at('during');
      if (during !== undefined) void sleep((usualMs.get(node) ?? 0) / 2).then(() => end(during));
    }
    if (said.event !== 'step-changed') return;
    longest.set(node, Math.max(longest.get(node) ?? 0, said.duration_ms ?? 0));
    end(at('after'));
  });
  const ending = await ended;
  const changed = [...longest].map(([node, durationMs]) => ({ node, durationMs }));
  return { ...ending, changed, ...(killed === undefined ? {} : { killed }) };
}

function parsed(text: string): z.infer<typeof line> | undefined {
  try {
    return line.parse(JSON.parse(text));
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.ZodError) return undefined;
    throw error;
  }
}
