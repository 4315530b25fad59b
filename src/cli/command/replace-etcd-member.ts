import { drainPace } from '../../domain/drain-pace.ts';
import { quote } from '../../domain/quote.ts';
import { text } from '../../problem/text.ts';
import { requiredArg } from '../define-arg.ts';
import { defineCommand } from '../define-command.ts';
import { replaceHost, replacingFlags } from '../operate/replace-host.ts';

export const replaceEtcdMember = defineCommand({
  verb: 'replace',
  noun: 'etcd-member',
  group: 'cluster',
  summary: text(
    'Put a sound member of etcd in the place of a broken one',
    '用正常的 etcd 成员更换损坏的成员',
  ),
  description: text(
    'The same as `kubexm replace node` for a host that is a member of etcd and nothing else: the broken one leaves first, then the same host, made anew, or with --with another machine, joins as a learner and gets its vote. The last member cannot be replaced: its data would be gone. A host that has other roles is replaced with `kubexm replace node`.',
    '对只承担 etcd 角色的主机，等同于 `kubexm replace node`：损坏的成员先离开，随后重装后的同一台主机，或 --with 指定的另一台机器，以 learner 身份加入并获得投票权。最后一个成员不能更换：其数据会丢失。还有其他角色的主机请用 `kubexm replace node` 更换。',
  ),
  examples: [
    {
      command: 'kubexm replace etcd-member etcd2 -f cluster.yaml',
      says: text('The same host, installed anew', '重装后的同一台主机'),
    },
    {
      command: 'kubexm replace etcd-member etcd2 --with etcd4=10.0.0.14 -c prod -y',
      says: text('Another machine under another name', '换成另一台机器并使用新名称'),
    },
  ],
  args: { name: requiredArg({ name: 'NAME', says: text('the broken member', '损坏的成员') }) },
  flags: replacingFlags,
  async run({ flags, args }, context) {
    const { judgeMembers } = await import('../../config/judge-members.ts');
    const drain = { force: false, deletesLocalData: false, ...drainPace };
    const judge: Parameters<typeof replaceHost>[1]['judge'] = (config, leaving) => {
      const [refusal] = judgeMembers(config, [leaving], `kubexm replace node ${quote(leaving)}`);
      if (refusal !== undefined) throw refusal;
    };
    const command = `kubexm replace etcd-member ${quote(args.name)}`;
    return replaceHost(flags, { leaving: args.name, drain, judge }, command, context);
  },
});
