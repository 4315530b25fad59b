import { hostPaths } from '../../domain/host-paths.ts';
import { text } from '../../problem/text.ts';
import { declaredStep } from '../generic/declared-step.ts';

export interface LoadKernelModulesInput {
  readonly names: readonly string[];
}

export const loadKernelModules = declaredStep<LoadKernelModulesInput>({
  id: 'system.load-kernel-modules',
  title: text('Load kernel modules', '加载内核模块'),
  desired: ({ names }) =>
    names.length === 0 ? [] : [{ kind: 'modules', file: hostPaths.kernelModules, names }],
});
