import { sh } from '../script.ts';
import { defineRead } from './read-kind.ts';

/** Asked alone or beside what is quick: the shorter the answer takes, the more it says about the clock. */
export interface ClockRead {
  readonly kind: 'clock';
}

/** Milliseconds since the epoch by the clock of the host. */
export const clockRead = defineRead<ClockRead, number>({
  script: () => sh`date +%s%3N; printf '\0'`,
  parse: ([answer = ''], asked) => asked.map(() => Number(answer)),
});
