import { hostPaths } from '../../domain/host-paths.ts';
import { drifted, satisfied } from '../../plan/step.ts';
import { problem } from '../../problem/problem.ts';
import { fill, text } from '../../problem/text.ts';
import { look } from '../../runner/read/look.ts';
import type { QueryState } from '../../runner/read/query.ts';
import { proceduralStep } from '../generic/procedural-step.ts';
import { containerdPaths } from './containerd-paths.ts';

const crictl = ['crictl', '--runtime-endpoint', `unix://${containerdPaths.socket}`] as const;

const shimPattern = `^${hostPaths.binaries}/containerd-shim`;

const some = text(
  'pods and other containers run under containerd: {count}',
  'containerd 下仍有 Pod 或其他容器在运行：{count}',
);

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
        { kind: 'query', argv: ['pgrep', '-f', shimPattern] },
      );
      const count = Math.max(countLines(listed), countLines(shims));
      return count === 0 ? satisfied(undefined) : drifted(fill(some, { count }), 'data-loss');
    },
  },
  claims: () => ['containerd:pods'],
  undo: () => ({ irreversible: text('what a pod had written is gone', 'Pod 写入的内容已不存在') }),
  async apply(port, _input, _lease, { runId, nodeId, signal }) {
    const command = { runId, nodeId, argv: ['sh', '-c', removeAll], timeoutMs: 5 * 60_000, signal } as const;
    const { code } = await port.runUnit(command);
    if (code !== 0) throw problem('host.command-failed', { program: 'crictl rmp', code });
  },
});

/** Each pod has a shim, and so has what others run; a containerd that does not answer cannot hide its own. */
const countLines = (found: QueryState): number =>
  found.state === 'answered' && found.code === 0 ? found.stdout.split('\n').filter(Boolean).length : 0;

/**
 * Pods first, as the kubelet would; then whatever is left in any namespace. A shim outlives its pod by a moment. Ends
 * with 1 where something stays.
 */
const removeAll = `${crictl.join(' ')} rmp --force --all
for namespace in $(ctr namespaces ls -q); do
  for container in $(ctr -n "$namespace" containers ls -q); do
    ctr -n "$namespace" tasks rm --force "$container" || :
    ctr -n "$namespace" containers rm "$container" || :
  done
done
for second in $(seq 30); do
  pgrep -f '${shimPattern}' >/dev/null || exit 0
  sleep 1
done
pgrep -a -f '${shimPattern}' >&2
exit 1`;
