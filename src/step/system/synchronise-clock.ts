import { text } from '../../problem/text.ts';
import { declaredStep } from '../generic/declared-step.ts';

export interface SynchroniseClockInput {
  readonly unit: string;
  readonly path: string;
  readonly content: string;
}

export const synchroniseClock = declaredStep<SynchroniseClockInput>({
  id: 'system.synchronise-clock',
  title: text('Synchronise the clock', '同步时钟'),
  disruption: 'restart',
  desired: ({ unit, path, content }) => [
    { kind: 'file', path, content },
    { kind: 'unit', name: unit, enabled: true, active: true, startedWith: [path] },
  ],
});
