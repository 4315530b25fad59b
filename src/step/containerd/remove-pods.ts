import { drifted, satisfied } from '../../plan/step.ts';
import { fill, text } from '../../problem/text.ts';
import { look } from '../../runner/read/look.ts';
import type { QueryState } from '../../runner/read/query.ts';
import { changeFailed, exitCodeText } from '../../runner/run-script.ts';
import { proceduralStep } from '../generic/procedural-step.ts';
import { onOwnNode } from '../host/node-of-others.ts';
import { containerdPaths } from './containerd-paths.ts';
import { crictl } from './crictl.ts';
import { podNamespace, podsClaim, shimsIn } from './shims.ts';

const shims = shimsIn(podNamespace);

const removing = text('remove the pods of containerd', '删除 containerd 的 Pod');
const some = text('pods run under containerd: {count}', 'containerd 下仍有 Pod 在运行：{count}');

/**
 * No pod is left that would go on without anybody to look after it: containers outlive containerd. What others run in it
 * is not touched.
 */
export const removePods = proceduralStep<object>({
  id: 'containerd.remove-pods',
  title: text('Remove the pods of containerd', '删除 containerd 的 Pod'),
  port: 'host',
  disruption: 'data-loss',
  timeoutMs: 10 * 60_000,
  check: onOwnNode({
    async ask(reader) {
      const [listed, running] = await look(
        reader,
        { kind: 'query', argv: [...crictl, 'pods', '-q'] },
        { kind: 'query', argv: ['pgrep', '-f', shims] },
      );
      const count = Math.max(countLines(listed), countLines(running));
      return count === 0 ? satisfied(undefined) : drifted(fill(some, { count }), 'data-loss');
    },
  }),
  claims: () => [podsClaim],
  undo: () => ({ irreversible: text('what a pod had written is gone', 'Pod 写入的内容已不存在') }),
  async apply(port, _input, _lease, { runId, nodeId, signal }) {
    const command = { runId, nodeId, argv: ['sh', '-c', removeAll], timeoutMs: 5 * 60_000, signal } as const;
    const { code, stderr } = await port.runUnit(command);
    if (code !== 0) throw changeFailed(removing, exitCodeText(code), stderr);
  },
});

/** Each pod has a shim; a containerd that does not answer cannot hide it. */
const countLines = (found: QueryState): number =>
  found.state === 'answered' && found.code === 0 ? found.stdout.split('\n').filter(Boolean).length : 0;

/**
 * Pods first, as the kubelet would; then whatever is left beside them. A shim outlives its pod by a moment, and on a busy
 * host a removal may not get its answer in time: it is tried again. A shim whose container nobody knows any more, as one
 * that was being made when its kubelet ended, hears of no removal: it is ended by itself. Ends with 1 where something stays.
 */
const removeAll = `remove() {
  ${crictl.join(' ')} --timeout 60s rmp --force --all
  for container in $(ctr -n ${podNamespace} containers ls -q); do
    ctr -n ${podNamespace} tasks rm --force "$container" || :
    ctr -n ${podNamespace} containers rm "$container" || :
  done
}
end_forgotten() {
  known=$(ctr -n ${podNamespace} containers ls -q) || return 0
  pgrep -a -f '${shims}' | while read -r pid shim; do
    id=\${shim#* -id }
    id=\${id%% *}
    case "
$known
" in *"
$id
"*) continue ;; esac
    runc --root ${containerdPaths.runcRoot}/${podNamespace} delete --force "$id" || :
    kill -KILL "$pid" || :
  done
}
for attempt in 1 2 3; do
  remove
  for second in $(seq 20); do
    pgrep -f '${shims}' >/dev/null || exit 0
    sleep 1
  done
  end_forgotten
done
sleep 1
pgrep -a -f '${shims}' >&2 || exit 0
exit 1`;
