import { text } from '../../problem/text.ts';
import { declaredStep } from '../generic/declared-step.ts';

export interface InstallPackagesInput {
  readonly names: readonly string[];
  /** The program to install with, where the configuration names one. */
  readonly manager?: string;
  /** A folder on the host with packages and their index, such as one of an offline bundle; nothing else is asked then. */
  readonly folder?: string;
}

export const installPackages = declaredStep<InstallPackagesInput>({
  id: 'system.install-packages',
  title: text('Install packages', '安装软件包'),
  timeoutMs: 30 * 60_000,
  desired: ({ names, ...source }) =>
    names.length === 0 ? [] : [{ kind: 'packages', packages: names.map((name) => ({ name })), ...source }],
});
