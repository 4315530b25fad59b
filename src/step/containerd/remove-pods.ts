import { hostPaths } from '../../domain/host-paths.ts';
import { drifted, satisfied } from '../../plan/step.ts';
import { problem } from '../../problem/problem.ts';
import { fill, text } from '../../problem/text.ts';
import { look } from '../../runner/read/look.ts';
import type { QueryState } from '../../runner/read/query.ts';
import { proceduralStep } from '../generic/procedural-step.ts';
import { containerdPaths } from './containerd-paths.ts';

const crictl = ['crictl', '--runtime-endpoint', `unix://${containerdPaths.socket}`] as const;

const some = text('{count} pods run under containerd', 'containerd 下运行着 {count} 个 Pod');

/** No pod is left that would go on without anybody to look after it: containers outlive containerd. */
export const removePods = proceduralStep<object>({
  id: 'containerd.remove-pods',
  title: text('Remove the pods of containerd', '删除 containerd 的 Pod'),
  port: 'host',
  disruption: 'data-loss',
  timeoutMs: 10 * 60_000,
  check: {
    async ask(reader) {
      const [listed, shims] = await look(
        reader,
        { kind: 'query', argv: [...crictl, 'pods', '-q'] },
        { kind: 'query', argv: ['pgrep', '-f', `^${hostPaths.binaries}/containerd-shim`] },
      );
      const count = countLines(listed) ?? countLines(shims) ?? 0;
      return count === 0 ? satisfied(undefined) : drifted(fill(some, { count }), 'data-loss');
    },
  },
  claims: () => ['containerd:pods'],
  undo: () => ({ irreversible: text('what a pod had written is gone', 'Pod 写入的内容已不存在') }),
  async apply(port, _input, _lease, { runId, nodeId, signal }) {
    const argv = [...crictl, 'rmp', '--force', '--all'] as const;
    const { code } = await port.runUnit({ runId, nodeId, argv, timeoutMs: 5 * 60_000, signal });
    if (code !== 0) throw problem('host.command-failed', { program: 'crictl rmp', code });
  },
});

/** A containerd that does not answer says nothing about its pods: then their shims are counted. */
const countLines = (found: QueryState): number | undefined =>
  found.state === 'answered' && found.code === 0
    ? found.stdout.split('\n').filter(Boolean).length
    : undefined;
