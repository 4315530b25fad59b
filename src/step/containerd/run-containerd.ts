import { text } from '../../problem/text.ts';
import { containerdUnit } from '../../template/containerd/unit.ts';
import { declaredStep } from '../generic/declared-step.ts';
import { containerdPaths } from './containerd-paths.ts';

const { unit, binary, config, proxy } = containerdPaths;

/** Restarted only when it runs with another binary, configuration or proxy; its containers run on meanwhile. */
export const runContainerd = declaredStep<object>({
  id: 'containerd.run',
  title: text('Run containerd', '运行 containerd'),
  disruption: 'restart',
  desired: () => [
    {
      kind: 'unit',
      name: unit,
      content: containerdUnit({ binary, environmentFile: proxy }),
      enabled: true,
      active: true,
      startedWith: [binary, config, proxy],
    },
  ],
});
