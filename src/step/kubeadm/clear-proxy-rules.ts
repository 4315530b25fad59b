import { drifted, satisfied } from '../../plan/step.ts';
import { problem } from '../../problem/problem.ts';
import { text } from '../../problem/text.ts';
import { look } from '../../runner/read/look.ts';
import { proceduralStep } from '../generic/procedural-step.ts';

/** In any of its modes; ends with 0 where it finds some. */
const anyRules = `{ nft list tables; iptables-save; ip6tables-save; } 2>/dev/null | grep -qE 'kube-proxy|KUBE-(SERVICES|NODEPORTS)'`;

/** With kubeadm its program is in an image only, which knows best what it has written. */
const clear = `image=$(ctr -n k8s.io images ls -q | grep '/kube-proxy:' | head -n 1)
[ -n "$image" ] || { echo 'the image of kube-proxy is gone' >&2; exit 1; }
ctr -n k8s.io containers rm kubexm-clear-rules 2>/dev/null || :
ctr -n k8s.io run --rm --net-host --privileged "$image" kubexm-clear-rules kube-proxy --cleanup
! ${anyRules}`;

/** Nothing of kube-proxy is left in the packet filter; behind the end of its pods, which would write it again. */
export const clearProxyRules = proceduralStep<object>({
  id: 'kubeadm.clear-proxy-rules',
  title: text('Clear the rules of kube-proxy', '清除 kube-proxy 的规则'),
  port: 'host',
  disruption: 'restart',
  timeoutMs: 5 * 60_000,
  check: {
    async ask(reader) {
      const [found] = await look(reader, { kind: 'query', argv: ['sh', '-c', anyRules] });
      return found.state === 'answered' && found.code === 0
        ? drifted(
            text('kube-proxy has left rules in the packet filter', 'kube-proxy 在包过滤器中留有规则'),
            'restart',
          )
        : satisfied(undefined);
    },
  },
  claims: () => ['kube-proxy:rules'],
  undo: () => ({ irreversible: text('kube-proxy writes them anew', '这些规则会由 kube-proxy 重新写入') }),
  async apply(port, _input, _lease, { runId, nodeId, signal }) {
    const argv = ['sh', '-c', clear] as const;
    const { code } = await port.runUnit({ runId, nodeId, argv, timeoutMs: 2 * 60_000, signal });
    if (code !== 0) throw problem('host.command-failed', { program: 'kube-proxy --cleanup', code });
  },
});
