import { fill, text } from '../../problem/text.ts';
import { sh } from '../script.ts';
import { defineChange } from './change-kind.ts';

/** What a unit shall be; only what is not so already is done, and what is `null` is left alone. */
export interface ConvergeUnit {
  readonly do: 'converge-unit';
  readonly name: string;
  readonly enabled: boolean | 'masked' | null;
  readonly active: boolean | null;
  /** Running with other files than these means a restart. */
  readonly startedWith: string | null;
  /** Having read other files than these means a reload. */
  readonly reloadedWith: string | null;
}

function word(wish: boolean | 'masked' | null): string {
  if (wish === null) return 'keep';
  if (wish === 'masked') return wish;
  return wish ? 'yes' : 'no';
}

export const convergeUnit = defineChange<ConvergeUnit>({
  says: ({ name }) =>
    fill(text('bring the unit {name} into its state', '使单元 {name} 达到目标状态'), { name }),
  route: 'channel',
  script: ({ name, enabled, active, startedWith, reloadedWith }) =>
    sh`converge_unit ${name} ${word(enabled)} ${word(active)} ${startedWith ?? ''} ${reloadedWith ?? ''}`,
});
