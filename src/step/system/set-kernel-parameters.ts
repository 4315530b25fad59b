import { hostPaths } from '../../domain/host-paths.ts';
import { text } from '../../problem/text.ts';
import { declaredStep } from '../generic/declared-step.ts';

export interface SetKernelParametersInput {
  readonly values: Readonly<Record<string, string>>;
}

export const setKernelParameters = declaredStep<SetKernelParametersInput>({
  id: 'system.set-kernel-parameters',
  title: text('Set kernel parameters', '设置内核参数'),
  desired: ({ values }) =>
    Object.keys(values).length === 0
      ? []
      : [
          { kind: 'sysctl', file: hostPaths.kernelParameters, values },
          // Where names decide, /etc/sysctl.conf comes after it: many systems read it as 99-sysctl.conf.
          { kind: 'link', path: hostPaths.kernelParametersLast, target: hostPaths.kernelParameters },
        ],
});
