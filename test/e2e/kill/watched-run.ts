import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import type { Ended } from '../../fixture/desk.ts';
import type { Stage } from '../harness/scenario.ts';
import { type Aiming, takeAim } from './aim.ts';
import { type Changed, type Cut, cutKinds } from './cut.ts';
import { strike } from './strike.ts';

const line = z.object({
  event: z.string().optional(),
  node: z.string().optional(),
  graph_node: z.string().optional(),
  duration_ms: z.number().optional(),
});

export interface Watched extends Ended {
  /** What cut it off, if anything did, and what happened to its hosts before. */
  readonly cuts: readonly Cut[];
  readonly changed: readonly Changed[];
}

type Watching = Pick<Aiming, 'wanted' | 'usualMs'>;

const undisturbed: Watching = { wanted: () => [], usualMs: new Map() };

/** Whatever happens to it, a run ends within this time. */
const boundMs = 20 * 60_000;

/**
 * Runs kubexm and reads along what it says. Each cut whose moment comes is made, until one of them ends the run: a host that
 * reboots does not always. They are recovered from once the run is over.
 */
export async function watchedRun(
  stage: Stage,
  words: readonly string[],
  watching: Watching = undisturbed,
): Promise<Watched> {
  const { process: child, ended } = stage.start(...words, '--log-format', 'json');
  const longest = new Map<string, Changed>();
  const made: { readonly cut: Cut; readonly recovering: ReturnType<typeof strike> }[] = [];
  const hear = takeAim({
    usualMs: watching.usualMs,
    wanted: (node) => watching.wanted(node).filter((cut) => made.every((one) => one.cut !== cut)),
    strike(cut, host) {
      if (child.exitCode !== null || child.killed) return;
      // A host that goes down already cannot be asked to.
      if (isReboot(cut) && made.some((one) => isReboot(one.cut))) return;
      made.push({ cut, recovering: strike(cut, { stage, kubexm: child, host }) });
    },
  });
  if (child.stderr === null) throw new TypeError('kubexm has a standard error');
  createInterface({ input: child.stderr }).on('line', (text) => {
    const { event, node: subject = '', graph_node: node, duration_ms: durationMs = 0 } = parsed(text);
    if (node === undefined) return;
    if (event === 'step-changed' && durationMs >= (longest.get(node)?.durationMs ?? 0))
      longest.set(node, { node, subject, durationMs });
    hear({ event, node, subject });
  });
  const ending = await Promise.race([ended, sleep(boundMs, undefined, { ref: false })]);
  if (ending === undefined) throw new Error(`kubexm did not end within ${boundMs / 60_000} minutes`);
  for (const { recovering } of made) await (await recovering)();
  return { ...ending, changed: [...longest.values()], cuts: made.map(({ cut }) => cut) };
}

const isReboot = ({ kind }: Cut): boolean => cutKinds[kind].by === 'reboot';

function parsed(text: string): z.infer<typeof line> {
  try {
    return line.parse(JSON.parse(text));
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.ZodError) return {};
    throw error;
  }
}
