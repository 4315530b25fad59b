import { text } from '../../problem/text.ts';
import { declaredStep } from '../generic/declared-step.ts';

export const turnSwapOff = declaredStep<object>({
  id: 'system.turn-swap-off',
  title: text('Turn swap off', '关闭交换分区'),
  desired: () => [{ kind: 'swap', on: false }],
});
