import { journeys } from './journeys.ts';

const modes = ['kubexm', 'kubeadm'] as const;
type JourneyName = keyof typeof journeys;

export interface ChosenPart {
  readonly modes: readonly (typeof modes)[number][];
  readonly journeys: readonly JourneyName[];
  /** No pass is begun after this long. */
  readonly limitMs: number;
}

/** What of it is to be run, from the environment; everything, and to its end, unless something is said. */
export function chosenPart(env: Readonly<Record<string, string | undefined>>): ChosenPart {
  const minutes = Number(env['KILL_MINUTES'] ?? Number.POSITIVE_INFINITY);
  if (!(minutes > 0)) throw new RangeError('KILL_MINUTES is a number of minutes');
  return {
    modes: chosen('KILL_MODES', modes),
    journeys: chosen('KILL_JOURNEYS', Object.keys(journeys) as JourneyName[]),
    limitMs: minutes * 60_000,
  };

  function chosen<Name extends string>(variable: string, known: readonly Name[]): readonly Name[] {
    const words = env[variable]?.split(',').map((word) => word.trim());
    const unknown = words?.filter((word) => !known.some((name) => name === word)) ?? [];
    if (unknown.length > 0)
      throw new RangeError(`${variable} knows ${known.join(', ')}, and not ${unknown.join(', ')}`);
    return known.filter((name) => words === undefined || words.includes(name));
  }
}
