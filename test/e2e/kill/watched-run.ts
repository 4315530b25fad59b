import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import type { Ended } from '../../fixture/desk.ts';
import type { Stage } from '../harness/scenario.ts';
import { type Aiming, type Heard, midstMs, placeOf, takeAim } from './aim.ts';
import { type Changed, type Cut, cameTooLate, canHappenAt, cutKinds } from './cut.ts';
import { strike } from './strike.ts';

const line = z.object({
  timestamp: z.iso.datetime().transform((text) => Date.parse(text)),
  event: z.string(),
  step: z.string(),
  node: z.string(),
  graph_node: z.string(),
  duration_ms: z.number().default(0),
});

export interface Watched extends Ended {
  /** What cut it off, if anything did, and what happened to its hosts before. */
  readonly cuts: readonly Blow[];
  readonly changed: readonly Changed[];
}

interface Watching extends Pick<Aiming, 'wanted' | 'usualMs'> {
  /** What counts for a step that was at work when another one was struck. */
  readonly besides: (step: string) => readonly Cut[];
}

interface Blow {
  readonly meant: Cut;
  /** What it was in the end. */
  came: Cut;
}

interface Made extends Blow {
  readonly place: string;
  readonly recovering: ReturnType<typeof strike>;
}

const undisturbed: Watching = { wanted: () => [], besides: () => [], usualMs: new Map() };

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
  const made: Made[] = [];
  const atWork = new Map<string, Heard>();
  /** By subject: what was done there since something was begun there. */
  const justDone = new Map<string, Heard[]>();
  const hear = takeAim({
    usualMs: watching.usualMs,
    wanted: (step) => watching.wanted(step).filter((cut) => made.every(({ meant }) => meant !== cut)),
    strike(cut, heard) {
      if (child.exitCode !== null || child.killed) return;
      // A host that goes down already cannot be asked to.
      if (isReboot(cut) && made.some(({ meant }) => isReboot(meant))) return;
      const recovering = strike(cut, { stage, kubexm: child, host: heard.subject });
      made.push({ meant: cut, came: cut, place: placeOf(heard), recovering });
      const byTheWay = [
        ...[...atWork.values()].map((other) => [other, metMidst(cut, heard, other)] as const),
        ...[...justDone.values()].flat().map((other) => [other, metBehind(cut, other)] as const),
      ];
      for (const [other, met] of byTheWay)
        if (met !== undefined && placeOf(other) !== placeOf(heard))
          made.push({ meant: met, came: met, place: placeOf(other), recovering });
    },
  });
  if (child.stderr === null) throw new TypeError('kubexm has a standard error');
  createInterface({ input: child.stderr }).on('line', (text) => {
    const heard = parsed(text);
    if (heard === undefined) return;
    if (heard.event === 'step-drifted') atWork.set(placeOf(heard), heard);
    else if (heard.event === 'step-changed' || heard.event === 'step-failed') atWork.delete(placeOf(heard));
    if (heard.event === 'step-changed') {
      const { step, node, subject, durationMs } = heard;
      if (durationMs >= (longest.get(node)?.durationMs ?? 0))
        longest.set(node, { step, node, subject, durationMs });
      // Said before kubexm was ended, and on its way here meanwhile.
      for (const one of made) if (one.place === placeOf(heard)) one.came = cameTooLate(one.meant);
    }
    hear(heard);
    if (heard.event === 'step-drifted') justDone.delete(heard.subject);
    else if (heard.event === 'step-changed')
      justDone.set(heard.subject, [...(justDone.get(heard.subject) ?? []), heard]);
  });
  const ending = await Promise.race([ended, sleep(boundMs, undefined, { ref: false })]);
  if (ending === undefined) throw new Error(`kubexm did not end within ${boundMs / 60_000} minutes`);
  for (const recovering of new Set(made.map((one) => one.recovering))) await (await recovering)();
  return { ...ending, changed: [...longest.values()], cuts: made };

  /** Whatever ends kubexm ends all that it does; a host that reboots, all that is done there. */
  function metMidst(cut: Cut, { subject }: Heard, other: Heard): Cut | undefined {
    if (isReboot(cut) && other.subject !== subject) return;
    if (midstMs(other, watching.usualMs) > Date.now()) return;
    return met(other, { by: cutKinds[cut.kind].by, moment: 'during' });
  }

  /** Nothing has been begun where it was done: a kill that comes now comes right behind it. */
  function metBehind(cut: Cut, done: Heard): Cut | undefined {
    return cutKinds[cut.kind].by === 'kill' ? met(done, { by: 'kill', moment: 'after' }) : undefined;
  }

  function met({ step, subject }: Heard, { by, moment }: (typeof cutKinds)[Cut['kind']]): Cut | undefined {
    return watching
      .besides(step)
      .find(
        ({ kind }) =>
          cutKinds[kind].by === by && cutKinds[kind].moment === moment && canHappenAt(kind, subject),
      );
  }
}

const isReboot = ({ kind }: Cut): boolean => cutKinds[kind].by === 'reboot';

/** Nothing where the line is about no step. */
function parsed(text: string): (Heard & Pick<Changed, 'durationMs'>) | undefined {
  try {
    const { timestamp, event, step, node, graph_node, duration_ms } = line.parse(JSON.parse(text));
    return {
      event,
      step,
      node: graph_node,
      subject: node,
      saidAtMs: timestamp,
      durationMs: duration_ms,
    };
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.ZodError) return;
    throw error;
  }
}
