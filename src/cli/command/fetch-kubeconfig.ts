import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { utcText } from '../../domain/utc-text.ts';
import { problem } from '../../problem/problem.ts';
import { fill, text } from '../../problem/text.ts';
import { defineCommand, done } from '../define-command.ts';
import { parsedFlag, switchFlag, valueFlag } from '../define-flag.ts';
import { judgeOutput } from '../file/judge-output.ts';
import { replaceFile } from '../file/replace-file.ts';
import { writeOutput } from '../file/write-output.ts';
import { flag } from '../flag.ts';
import { knownClusterFlags, loadCluster } from '../operate/load-cluster.ts';
import { notice } from '../render/notice.ts';
import { printText } from '../render/print-text.ts';
import { printProblems } from '../render/problem.ts';

const unitsMs = { m: 60_000, h: 3_600_000, d: 86_400_000 };
const shortestMs = 10 * unitsMs.m;
const longestMs = 366 * unitsMs.d;

const written = text(
  'Wrote {path} for {user} at {server}, valid until {expires}. Next: kubectl --kubeconfig {path} get nodes',
  '已写入 {path}：用户 {user}，服务器 {server}，有效期至 {expires}。下一步：kubectl --kubeconfig {path} get nodes',
);

const merged = text(
  'Put {name} at {server} into {path}, valid until {expires}. Next: kubectl --context {name} get nodes',
  '已将 {name}（{server}）并入 {path}，有效期至 {expires}。下一步：kubectl --context {name} get nodes',
);

export const fetchKubeconfigCommand = defineCommand({
  verb: 'fetch',
  noun: 'kubeconfig',
  group: 'run',
  summary: text(
    'Issue a kubeconfig for one user, valid for a short while',
    '签发一份面向单个用户的短期 kubeconfig',
  ),
  description: text(
    'Writes a kubeconfig that holds all it needs, for a user with the rights of an administrator. It is issued by the CA that this machine keeps for the cluster; no host is contacted. The rights come from a role binding in the cluster and end with it or with the certificate, whichever is first: a certificate cannot be taken back, so keep it short. Without --out it is kept beside the CA, in .kubexm/CLUSTER/kubeconfig, and replaced each time. --super-admin is for when the access rules themselves are broken: no rule can hold it back.',
    '写出一份自包含的 kubeconfig，用户具有管理员权限。它由本机为集群保存的 CA 签发，不访问任何主机。权限来自集群中的角色绑定，随绑定删除或证书到期而终止：证书无法收回，因此有效期应尽量短。不指定 --out 时保存在 CA 旁的 .kubexm/CLUSTER/kubeconfig，每次覆盖。--super-admin 仅用于访问规则本身损坏的情况：任何规则都无法约束它。',
  ),
  examples: [
    {
      command: 'kubexm fetch kubeconfig -f cluster.yaml',
      says: text('For yourself, for a day', '为自己签发，有效一天'),
    },
    {
      command: 'kubexm fetch kubeconfig -c prod --user alice --validity 8h --out alice.conf',
      says: text('For a colleague, for a working day', '为同事签发，有效一个工作日'),
    },
    {
      command: 'kubexm fetch kubeconfig -c demo --merge',
      says: text('Into ~/.kube/config, beside what is there', '并入 ~/.kube/config，保留已有内容'),
    },
  ],
  flags: {
    ...knownClusterFlags,
    out: valueFlag({
      long: 'out',
      value: 'FILE',
      completes: 'file',
      says: text(
        'Where to write it (.kubexm/CLUSTER/kubeconfig); - is standard output',
        '写入位置（.kubexm/CLUSTER/kubeconfig）；- 表示标准输出',
      ),
    }),
    user: parsedFlag({
      long: 'user',
      value: 'NAME',
      expects: text('a name that does not begin with system:', '不以 system: 开头的名称'),
      parse: (typed) => (/^(?!system:)[\w.@:-]{1,64}$/.test(typed) ? typed : undefined),
      says: text(
        'Who will use it, as audit logs name them; otherwise you',
        '使用者，审计日志以此记录；默认为您',
      ),
    }),
    validity: parsedFlag({
      long: 'validity',
      value: 'DURATION',
      expects: text('a duration from 10m to 366d, such as 8h or 30d', '10m 到 366d 的时长，例如 8h 或 30d'),
      parse: parseValidity,
      says: text(
        'How long it is valid: 30m, 8h, 30d; a day unless given',
        '有效时长：30m、8h、30d；默认一天',
      ),
    }),
    server: parsedFlag({
      long: 'server',
      value: 'URL',
      expects: text('an address such as https://10.0.0.10:6443', '地址，例如 https://10.0.0.10:6443'),
      parse: (typed) => (/^https:\/\/[^\s/]+$/.test(typed) ? typed : undefined),
      says: text(
        'Where the API is reached from outside; otherwise the balancer, or a control plane',
        '从外部访问 API 的地址；默认为负载均衡或某个控制平面',
      ),
    }),
    merge: switchFlag({
      long: 'merge',
      says: text(
        'Put it into the file of --kubeconfig; nothing of other clusters there is touched',
        '并入 --kubeconfig 指定的文件；不改动其中其他集群的内容',
      ),
    }),
    kubeconfig: valueFlag({
      long: 'kubeconfig',
      value: 'FILE',
      completes: 'file',
      says: text('The file that --merge changes (~/.kube/config)', '--merge 所修改的文件（~/.kube/config）'),
    }),
    superAdmin: switchFlag({
      long: 'super-admin',
      says: text(
        'As system:masters, whom no access rule holds back',
        '以 system:masters 身份，不受任何访问规则约束',
      ),
    }),
    force: flag.force,
  },
  async run({ flags }, context) {
    const { openWorkspace } = await import('../../runtime/workspace.ts');
    const { fetchKubeconfig, usualValidityMs } = await import('../../runtime/fetch-kubeconfig.ts');
    const { operatorOf } = await import('../../runtime/operator.ts');
    const { reveal } = await import('../../domain/secret.ts');
    const toFile = flags.merge || flags.out === '-' ? undefined : flags.out;
    if (toFile !== undefined) judgeOutput({ path: toFile, force: flags.force }, context);
    const workspace = openWorkspace(context.cwd, { create: false });
    const { vault } = workspace;
    const loaded = await loadCluster(flags, 'cluster', 'kubexm fetch kubeconfig', context, vault);
    if (!loaded.ok) return loaded.problems;
    printProblems(loaded.warnings, context, 'warning');
    const cluster = loaded.config.metadata.name;
    const operator = operatorOf(context.words, vault);
    const user = flags.user ?? operator.user;
    const { content, server, expiresMs } = await fetchKubeconfig(
      loaded.config,
      { workspace, operator },
      {
        user,
        validityMs: flags.validity ?? usualValidityMs,
        superAdmin: flags.superAdmin,
        server: flags.server,
      },
    );
    const expires = utcText(expiresMs);
    if (flags.merge) {
      const path = flags.kubeconfig ?? join(context.env['HOME'] ?? homedir(), '.kube/config');
      await mergeInto(resolve(context.cwd, path), reveal(content));
      notice(fill(merged, { path, name: `${user}@${cluster}`, server, expires }), context);
      return done;
    }
    if (flags.out === '-') {
      printText(reveal(content), context);
      return done;
    }
    const path = flags.out ?? `.kubexm/${cluster}/kubeconfig`;
    const force = flags.force || flags.out === undefined;
    await writeOutput({ path, content: reveal(content), force }, context);
    notice(fill(written, { path, user, server, expires }), context);
    return done;
  },
});

async function mergeInto(path: string, added: string): Promise<void> {
  const { mergeKubeconfig } = await import('../../template/kubernetes/merge-kubeconfig.ts');
  await replaceFile(path, (existing) => {
    const verdict = mergeKubeconfig(existing, added);
    if (verdict.ok) return verdict.value;
    throw problem('usage.kubeconfig-not-merged', { path, because: verdict.because }, { file: path });
  });
}

function parseValidity(typed: string): number | undefined {
  const [, count, unit] = /^([1-9]\d{0,5})([mhd])$/.exec(typed) ?? [];
  const ms = Number(count) * unitsMs[unit === 'm' || unit === 'h' ? unit : 'd'];
  return ms >= shortestMs && ms <= longestMs ? ms : undefined;
}
