import type { Reader } from '../../plan/port.ts';
import { drifted, satisfied } from '../../plan/step.ts';
import { fill, text } from '../../problem/text.ts';
import { look } from '../../runner/read/look.ts';
import type { QueryState } from '../../runner/read/query.ts';
import { changeFailed, exitCodeText } from '../../runner/run-script.ts';
import { unitBefore } from '../../runner/undo/originals.ts';
import { proceduralStep } from '../generic/procedural-step.ts';
import { isBesideOthers, onOwnKubelet } from '../host/node-of-others.ts';
import { containerdPaths } from './containerd-paths.ts';
import { crictl } from './crictl.ts';
import { podNamespace, podsClaim, shimsIn } from './shims.ts';

const shims = shimsIn(podNamespace);

const removing = text('remove the pods of containerd', '删除 containerd 的 Pod');
const some = text('pods run under containerd: {count}', 'containerd 下仍有 Pod 在运行：{count}');

/**
 * No pod is left that would go on without anybody to look after it: containers outlive containerd. What others run in it
 * is not touched: all that no kubelet asked for where containerd was there before us, and its pods, too, where another
 * distribution may use it.
 */
export const removePods = proceduralStep<object>({
  id: 'containerd.remove-pods',
  title: text('Remove the pods of containerd', '删除 containerd 的 Pod'),
  port: 'host',
  disruption: 'data-loss',
  timeoutMs: 10 * 60_000,
  check: onOwnKubelet({
    async ask(reader) {
      const isShared = await wasThereBefore(reader);
      if (isShared && (await isBesideOthers(reader))) return satisfied(undefined);
      const [listed, running] = await look(
        reader,
        { kind: 'query', argv: [...crictl, 'pods', '-q'] },
        { kind: 'query', argv: ['sh', '-c', isShared ? `by_hand=$(timeout 10 ${madeByHand})\n${own}` : own] },
      );
      const count = Math.max(countLines(listed), countLines(running));
      return count === 0 ? satisfied(undefined) : drifted(fill(some, { count }), 'data-loss');
    },
  }),
  claims: () => [podsClaim],
  undo: () => ({ irreversible: text('what a pod had written is gone', 'Pod 写入的内容已不存在') }),
  async apply(port, _input, _lease, { runId, nodeId, signal }) {
    const isShared = await wasThereBefore(port);
    const argv = ['sh', '-c', isShared ? removeAsked : removeAll] as const;
    const { code, stderr } = await port.runUnit({ runId, nodeId, argv, timeoutMs: 5 * 60_000, signal });
    if (code !== 0) throw changeFailed(removing, exitCodeText(code), stderr);
  },
});

/** Whether containers were in it before us, or could be. */
async function wasThereBefore(reader: Reader): Promise<boolean> {
  const [originals] = await look(reader, { kind: 'originals' });
  const before = unitBefore(originals, containerdPaths.unit);
  return before === undefined || before.active || before.enabled === 'enabled';
}

/** Each pod has a shim; a containerd that does not answer cannot hide it. */
const countLines = (found: QueryState): number =>
  found.state === 'answered' && found.code === 0 ? found.stdout.split('\n').filter(Boolean).length : 0;

/** What containerd calls whatever it was asked for as a kubelet asks. */
const kind = 'labels."io.cri-containerd.kind"';

const containers = `ctr -n ${podNamespace} containers ls -q`;
const madeByHand = `${containers} '${kind}!=sandbox,${kind}!=container'`;

/** Prints the shims of all that goes: whatever is not among `$by_hand`, with the container of each. */
const own = `pgrep -a -f '${shims}' | while read -r pid shim; do
  id=\${shim#* -id }
  id=\${id%% *}
  case "
$by_hand
" in *"
$id
"*) ;; *) echo "$pid $id $shim" ;; esac
done`;

/**
 * Pods first, as the kubelet would; then whatever is left beside them. A shim outlives its pod by a moment, and on a busy
 * host a removal may not get its answer in time: it is tried again. A shim whose container nobody knows any more, as one
 * that was being made when its kubelet ended, hears of no removal: it is ended by itself. Ends with 1 where something stays.
 */
const remove = (listed: string): string => `remove() {
  ${crictl.join(' ')} --timeout 60s rmp --force --all
  for container in $(${listed}); do
    ctr -n ${podNamespace} tasks rm --force "$container" || :
    ctr -n ${podNamespace} containers rm "$container" || :
  done
}
own() { ${own}
}
end_forgotten() {
  known=$(${containers}) || return 0
  own | while read -r pid id shim; do
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
    [ -n "$(own)" ] || exit 0
    sleep 1
  done
  end_forgotten
done
sleep 1
left=$(own)
[ -n "$left" ] || exit 0
printf '%s\n' "$left" >&2
exit 1`;

/** Of one that somebody stopped pods run on, and nobody else can end them properly. */
const started = `timeout 60 systemctl start ${containerdPaths.unit} || :`;

const removeAll = `${started}
${remove(containers)}`;

/** Nothing is removed while nobody can tell whose it is. */
const removeAsked = `${started}
by_hand=$(${madeByHand}) || exit 1
${remove(`${containers} '${kind}'`)}`;
