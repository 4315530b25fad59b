import { text } from '../../problem/text.ts';
import { type ContainerdConfigInput, containerdConfig } from '../../template/containerd/config.ts';
import { crictlConfig } from '../../template/containerd/crictl.ts';
import { type ProxySettings, proxyEnvironment } from '../../template/containerd/proxy-environment.ts';
import { declaredStep } from '../generic/declared-step.ts';
import { containerdPaths } from './containerd-paths.ts';

export interface ConfigureContainerdInput extends Omit<ContainerdConfigInput, 'registriesFolder'> {
  readonly proxy: ProxySettings;
}

/** What containerd reads when it starts, and how crictl finds it. */
export const configureContainerd = declaredStep<ConfigureContainerdInput>({
  id: 'containerd.configure',
  title: text('Configure containerd', '配置 containerd'),
  desired: ({ proxy, ...config }) => [
    {
      kind: 'file',
      path: containerdPaths.config,
      content: containerdConfig({ ...config, registriesFolder: containerdPaths.registries }),
    },
    { kind: 'file', path: containerdPaths.proxy, content: proxyEnvironment(proxy), mode: 0o600 },
    { kind: 'file', path: containerdPaths.crictl, content: crictlConfig(containerdPaths.socket) },
  ],
});
