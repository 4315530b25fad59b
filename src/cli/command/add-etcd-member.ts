import { quote } from '../../domain/quote.ts';
import { text } from '../../problem/text.ts';
import { listArg } from '../define-arg.ts';
import { defineCommand } from '../define-command.ts';
import { addHosts, addingFlags } from '../operate/add-hosts.ts';

export const addEtcdMember = defineCommand({
  verb: 'add',
  noun: 'etcd-member',
  group: 'cluster',
  summary: text('Give etcd of a cluster further members', '为集群的 etcd 增加成员'),
  description: text(
    'The same as `kubexm add nodes --role etcd`: the hosts are written into the file where it does not know them or gives them no such role, join one at a time, first as learners, and then the API servers are told where the store is. Where kubeadm runs etcd its members come with the masters: `kubexm add nodes --role master`.',
    '等同于 `kubexm add nodes --role etcd`：文件中没有的主机或角色会写入文件；成员逐个加入，先作为 learner；随后告知各 API Server 存储的位置。如果 etcd 由 kubeadm 运行，成员随 master 加入：`kubexm add nodes --role master`。',
  ),
  examples: [
    {
      command: 'kubexm add etcd-member node5 node6 -f cluster.yaml',
      says: text('Two hosts of the file: one member becomes three', '文件中的两台主机：从一个成员扩展到三个'),
    },
    {
      command: 'kubexm add etcd-member etcd2=10.0.0.12 etcd3=10.0.0.13 -c prod -y',
      says: text('Hosts that the file does not know yet', '文件中尚没有的主机'),
    },
  ],
  args: {
    names: listArg({
      name: 'NODE',
      completes: 'host',
      says: text(
        'a host of the file, or several by name, range or pattern; others as NAME=ADDRESS or by their address',
        '文件中的主机，可给出多个，也可用范围或通配符；其他主机写作 NAME=ADDRESS 或直接写地址',
      ),
    }),
  },
  flags: addingFlags,
  run: ({ flags, args }, context) =>
    addHosts(
      flags,
      { nodes: args.names, role: ['etcd'] },
      `kubexm add etcd-member ${quote(...args.names)}`,
      context,
    ),
});
