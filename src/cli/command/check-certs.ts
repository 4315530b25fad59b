import { text } from '../../problem/text.ts';
import { defineCommand } from '../define-command.ts';
import { flag } from '../flag.ts';
import { knownClusterFlags, loadCluster } from '../operate/load-cluster.ts';
import { loginFlags } from '../operate/login-flags.ts';
import { withOperation } from '../operate/open-operation.ts';
import { printCertificates } from '../render/certificates.ts';
import { printProblems } from '../render/problem.ts';

export const checkCertsCommand = defineCommand({
  verb: 'check',
  noun: 'certs',
  group: 'run',
  summary: text(
    'Show every certificate of a cluster and until when it is valid',
    '查看集群的全部证书及其有效期',
  ),
  description: text(
    'Looks at all hosts in parallel and shows every certificate found there: those of the control plane, of etcd and of kubelets, those inside kubeconfigs, the CAs, and the CAs kept on this machine. Each is judged by the clock of its host. Private keys are not read. Exit code 9 when one is expired, not yet valid, or near its end: less than a third of its life or 90 days left, and for those that kubelets rotate themselves less than a tenth. The wide form and the data also hold the subject, every name a certificate is valid for, and who renews it; where control planes do by a timer, what it does not reach is named below.',
    '并行查看所有主机，列出其上的全部证书：控制平面、etcd 与 kubelet 的证书、kubeconfig 中内嵌的证书、CA，以及保存在本机的 CA。每个证书按所在主机的时钟判断。不读取私钥。若有证书已过期、尚未生效或临近到期（剩余不足有效期的三分之一或 90 天；由 kubelet 自行轮换的为不足十分之一），退出码为 9。宽格式和数据形式还包含证书主体、其适用的全部名称以及由谁续期；控制平面通过定时器续期时，定时器未覆盖的证书会在表格下方列出。',
  ),
  examples: [
    {
      command: 'kubexm check certs -f cluster.yaml',
      says: text('All hosts of the file', '配置文件中的所有主机'),
    },
    {
      command: 'kubexm check certs -f cluster.yaml --nodes node1 -o json',
      says: text('One host, as data', '单台主机，以数据形式输出'),
    },
  ],
  flags: { ...knownClusterFlags, ...loginFlags, nodes: flag.nodes, output: flag.output },
  async run({ flags }, context) {
    const { openWorkspace } = await import('../../runtime/workspace.ts');
    const { checkCerts } = await import('../../runtime/check-certs.ts');
    const workspace = openWorkspace(context.cwd, { create: false });
    const loaded = await loadCluster(flags, 'hosts', 'kubexm check certs', context, workspace.vault);
    if (!loaded.ok) return loaded.problems;
    printProblems(loaded.warnings, context, 'warning');
    return withOperation(context, workspace, loaded.config, flags, async (recorders) => {
      const nodes = flags.nodes.length === 0 ? undefined : flags.nodes.join(',');
      const { certificates, problems } = await checkCerts(recorders, loaded.config, nodes);
      await printCertificates(certificates, flags.output, context);
      return problems;
    });
  },
});
