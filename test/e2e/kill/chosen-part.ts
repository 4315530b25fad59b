import { journeys } from './journeys.ts';

const modes = ['kubexm', 'kubeadm'] as const;
type JourneyName = keyof typeof journeys;

export interface ChosenPart {
  readonly modes: readonly (typeof modes)[number][];
  readonly journeys: readonly JourneyName[];
  /** Of these, steps by their ids. */
  wants(step: string): boolean;
  /** No pass is begun after this long. */
  readonly limitMs: number;
}

/** What of it is to be run, from the environment; everything, and to its end, unless something is said. */
export function chosenPart(env: Readonly<Record<string, string | undefined>>): ChosenPart {
  const minutes = Number(env['KILL_MINUTES'] ?? Number.POSITIVE_INFINITY);
  if (!(minutes > 0)) throw new RangeError('KILL_MINUTES is a number of minutes');
  const steps = wordsOf('KILL_STEPS');
  return {
    modes: chosen('KILL_MODES', modes),
    wants: (step) => steps === undefined || steps.includes(step),
    journeys: chosen('KILL_JOURNEYS', Object.keys(journeys) as JourneyName[]),
    limitMs: minutes * 60_000,
  };

  function wordsOf(variable: string): readonly string[] | undefined {
    return env[variable]?.split(',').map((word) => word.trim());
  }

  function chosen<Name extends string>(variable: string, known: readonly Name[]): readonly Name[] {
    const words = wordsOf(variable);
    const unknown = words?.filter((word) => !known.some((name) => name === word)) ?? [];
    if (unknown.length > 0)
      throw new RangeError(`${variable} knows ${known.join(', ')}, and not ${unknown.join(', ')}`);
    return known.filter((name) => words === undefined || words.includes(name));
  }
}
