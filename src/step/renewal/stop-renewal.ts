import { renewalPaths } from '../../domain/renewal-paths.ts';
import { text } from '../../problem/text.ts';
import { declaredStep } from '../generic/declared-step.ts';

/** A host that never had the timer has nothing to stop. */
export const stopRenewal = declaredStep<object>({
  id: 'renewal.stop',
  title: text('Do not renew certificates by a timer', '不通过定时器续期证书'),
  desired: () => [{ kind: 'unit', name: renewalPaths.timer, enabled: false, active: false }],
});
