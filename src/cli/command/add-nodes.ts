import { text } from '../../problem/text.ts';
import { defineCommand } from '../define-command.ts';
import { listFlag, switchFlag } from '../define-flag.ts';
import { addHosts, addingFlags } from '../operate/add-hosts.ts';
import { operateCluster } from '../operate/operate-cluster.ts';

const command = 'kubexm add nodes';

export const addNodes = defineCommand({
  verb: 'add',
  noun: 'nodes',
  aliases: ['add node'],
  group: 'cluster',
  summary: text('Make hosts part of a cluster that runs', '将主机加入正在运行的集群'),
  description: text(
    'Adds workers, masters and members of etcd. With --nodes the hosts are named, and written into the file where it does not know them or gives them no such role; without it, whatever the file has more than the cluster is added. Only the new hosts, and those that must know them, are connected to: a host that is down elsewhere keeps nobody from coming. Members of etcd join one at a time, first as learners; API servers that serve already are restarted one at a time, when the new ones are ready.',
    '加入 worker、master 或 etcd 成员。使用 --nodes 指定主机；文件中没有的主机或角色会写入文件。不带 --nodes 时，加入文件中比集群多出的主机。只会连接新主机以及必须知道它们的主机：别处的主机宕机不会妨碍加入。etcd 成员逐个加入，先作为 learner；已在服务的 API Server 在新的就绪之后逐个重启。',
  ),
  examples: [
    {
      command: 'kubexm add nodes --nodes node5 -f cluster.yaml',
      says: text('A host of the file, with the roles it has there', '文件中的主机，使用其角色'),
    },
    {
      command: 'kubexm add nodes --nodes n6=10.0.0.16,n7=10.0.0.17 --role worker -c prod -y',
      says: text('Hosts that the file does not know yet', '文件中尚没有的主机'),
    },
    {
      command: 'kubexm add nodes --nodes node2,node3 --role master,etcd -f cluster.yaml',
      says: text('From one control plane to three', '从一个控制平面扩展到三个'),
    },
    {
      command: 'kubexm add nodes -f cluster.yaml',
      says: text('What the file has more', '加入文件中多出的主机'),
    },
  ],
  flags: {
    ...addingFlags,
    nodes: listFlag({
      long: 'nodes',
      value: 'NODE,…',
      completes: 'host',
      says: text(
        'Hosts of the file by name, range or pattern; others as NAME=ADDRESS or by their address',
        '按名称、范围或通配符选择文件中的主机；其他主机写作 NAME=ADDRESS 或直接写地址',
      ),
    }),
    role: listFlag({
      long: 'role',
      value: 'ROLE,…',
      says: text(
        'What they shall be: worker, master, etcd, loadbalancer; otherwise what the file says, or workers',
        '主机的角色：worker、master、etcd、loadbalancer；默认以文件为准，文件未写则为 worker',
      ),
    }),
    skipDrain: switchFlag({
      long: 'skip-drain',
      says: text(
        'Taken as given: nothing is drained when a host comes',
        '始终如此：加入主机时不会排空任何节点',
      ),
    }),
  },
  async run({ flags }, context) {
    if (flags.nodes.length > 0) return addHosts(flags, flags, command, context);
    const { whatComes } = await import('../../runtime/add-nodes-request.ts');
    const { skipPreflight: skipsPreflight } = flags;
    return operateCluster(
      flags,
      command,
      context,
      () => (recorders) => whatComes(recorders, { skipsPreflight }),
    );
  },
});
