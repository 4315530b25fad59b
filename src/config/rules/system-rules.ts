import { judgeKernelParameter } from '../../domain/text-forms.ts';
import { pointerOf } from '../pointer.ts';
import { judged } from './judged.ts';
import { defineRules } from './rule.ts';

export const systemRules = defineRules([
  {
    id: 'kernel-parameter-name',
    scope: ['/spec/system/sysctlParams'],
    check: ({ written: { spec } }) =>
      Object.keys(spec.system.sysctlParams).flatMap((name) =>
        judged(
          'config.bad-text',
          pointerOf(['spec', 'system', 'sysctlParams', name]),
          judgeKernelParameter(name),
        ),
      ),
  },
]);
