import { quote } from '../../domain/quote.ts';
import { text } from '../../problem/text.ts';
import { requiredArg } from '../define-arg.ts';
import { defineCommand } from '../define-command.ts';
import { drainFlags, drainOptionsOf } from '../operate/drain-flags.ts';
import { replaceHost, replacingFlags } from '../operate/replace-host.ts';

export const replaceNode = defineCommand({
  verb: 'replace',
  noun: 'node',
  aliases: ['replace nodes'],
  group: 'cluster',
  summary: text('Put a sound host in the place of a broken one', '用正常的主机更换损坏的主机'),
  description: text(
    'In one run: the broken host leaves the cluster as with `kubexm delete nodes`, and the same host, made anew, or with --with another machine, takes its place with its roles, as with `kubexm add nodes`; then the cluster is found healthy. It goes before the other comes: while a member of etcd is broken, one more would only raise the number that must agree. The last control plane cannot be replaced. What comes has a host key that nobody knows: answer the question, or give --accept-new-host-keys; of a host that was installed anew the old key is forgotten first, as the refusal says.',
    '一次运行完成：损坏的主机像 `kubexm delete nodes` 那样离开集群；随后，重装后的同一台主机，或 --with 指定的另一台机器，以相同角色像 `kubexm add nodes` 那样加入；最后确认集群健康。先移除再加入：在 etcd 成员损坏期间再增加一个，只会提高达成一致所需的数量。最后一个控制平面不能更换。新加入的机器的主机密钥尚未登记：请回答询问，或使用 --accept-new-host-keys；重装的主机须先按拒绝信息的提示忘记旧密钥。',
  ),
  examples: [
    {
      command: 'kubexm replace node node2 -f cluster.yaml',
      says: text('The same host, installed anew', '重装后的同一台主机'),
    },
    {
      command: 'kubexm replace node node2 --with 10.0.0.22 -f cluster.yaml',
      says: text('Another machine under the same name', '名称不变，换成另一台机器'),
    },
    {
      command: 'kubexm replace node node2 --with node9=10.0.0.29 -c prod -y',
      says: text('Another machine under another name', '换成另一台机器并使用新名称'),
    },
  ],
  args: { name: requiredArg({ name: 'NAME', says: text('the broken host', '损坏的主机') }) },
  flags: { ...replacingFlags, ...drainFlags },
  run: ({ flags, args }, context) =>
    replaceHost(
      flags,
      { leaving: args.name, drain: drainOptionsOf(flags) },
      `kubexm replace node ${quote(args.name)}`,
      context,
    ),
});
