import { podNetworks } from '../../domain/pod-networks.ts';
import { drifted, satisfied } from '../../plan/step.ts';
import { problem } from '../../problem/problem.ts';
import { text } from '../../problem/text.ts';
import { look } from '../../runner/read/look.ts';
import { proceduralStep } from '../generic/procedural-step.ts';
import { onOwnNode } from '../host/node-of-others.ts';

const tables = [
  'ip kube-proxy',
  'ip6 kube-proxy',
  'ip calico',
  'ip6 calico',
  'ip flannel-ipv4',
  'ip6 flannel-ipv6',
];

/** Whatever the tools of this host write to; where both kinds are there, rules may be in either. */
const tools = ['iptables', 'ip6tables'].flatMap((tool) => [tool, `${tool}-nft`, `${tool}-legacy`]);

const present = `for tool in ${tools.join(' ')}; do command -v "$tool-save" >/dev/null && echo "$tool"; done`;
const saved = `{ ${present.replace('echo "$tool"', '"$tool-save"')}; } 2>/dev/null`;

/**
 * How chains of kube-proxy, the kubelet and network plugins begin. Those of CNI are shared with podman and others who run
 * containers: as long as one of their networks is named there, all of them stay. Pods took theirs along when they ended.
 */
const beginnings = `if ${saved} | grep -oE 'name: \\\\"[^\\\\"]+' | grep -qvE '"(${Object.values(podNetworks).join('|')})$'
then ours='(KUBE|FLANNEL|cali)-'; else ours='(KUBE|CNI|FLANNEL|cali)-'; fi`;

const find = `${beginnings}
{ ${saved}; { nft list tables; ipset list -n; } 2>/dev/null; } |
  grep -qE "^:$ours|^table (${tables.join('|')})$|^(KUBE-|cali)"`;

/** From what a tool saves to what takes our chains out of it, and nothing else. */
const removal = `/^\\*/ { table = $0; chains = rules = removed = "" }
$0 ~ "^:" ours { chain = substr($1, 2); chains = chains ":" chain " - [0:0]\\n"; removed = removed "-X " chain "\\n" }
/^-A / && $2 !~ "^" ours && $0 ~ " -[jg] " ours { sub(/^-A/, "-D"); rules = rules $0 "\\n" }
/^COMMIT/ && (chains rules) { printf "%s\\n%s%s%sCOMMIT\\n", table, chains, rules, removed }`;

/** A table that only the tools themselves made, and that holds nothing any more. */
const empty = `for table in 'ip filter' 'ip nat' 'ip mangle' 'ip raw' 'ip6 filter' 'ip6 nat' 'ip6 mangle' 'ip6 raw'; do
  nft list table $table 2>/dev/null | grep -vE '^table|^[[:space:]]*(chain .*|type .* policy accept;|})?$' | grep -q . ||
    nft delete table $table 2>/dev/null || :
done`;

const clear = `set -e
${beginnings}
for tool in $(${present}); do
  "$tool-save" 2>/dev/null | awk -v ours="$ours" '${removal}' | "$tool-restore" --noflush
done
if command -v nft >/dev/null; then
  ${tables.map((table) => `nft delete table ${table} 2>/dev/null || :`).join('\n  ')}
  ${empty}
fi
! command -v ipset >/dev/null || for name in $(ipset list -n | grep -E '^(KUBE-|cali)'); do ipset destroy "$name"; done
${find} && exit 1 || exit 0`;

/** Nothing that clusters write is left in the packet filter; behind the end of whoever would write it again. */
export const clearRules = proceduralStep<object>({
  id: 'network.clear-rules',
  title: text('Clear the rules of the cluster', '清除集群的规则'),
  port: 'host',
  disruption: 'restart',
  timeoutMs: 5 * 60_000,
  check: onOwnNode({
    async ask(reader) {
      const [found] = await look(reader, { kind: 'query', argv: ['sh', '-c', find] });
      return found.state === 'answered' && found.code === 0
        ? drifted(
            text('the cluster has left rules in the packet filter', '集群在包过滤器中留有规则'),
            'restart',
          )
        : satisfied(undefined);
    },
  }),
  claims: () => ['cluster:rules'],
  undo: () => ({ irreversible: text('the cluster writes them anew', '这些规则会由集群重新写入') }),
  async apply(port, _input, _lease, { runId, nodeId, signal }) {
    const argv = ['sh', '-c', clear] as const;
    const { code } = await port.runUnit({ runId, nodeId, argv, timeoutMs: 2 * 60_000, signal });
    if (code !== 0) throw problem('host.command-failed', { program: 'iptables-restore', code });
  },
});
