/** One picture: what was typed, which recording shows it, and which part of that is seen. */
interface Screen {
  readonly name: string;
  readonly typed: string;
  readonly says: { readonly en: string; readonly zh: string };
  readonly recording: string;
  /** The first moment at which the screen shows this; the end of the recording otherwise. */
  readonly until?: RegExp;
  /** The first line that is shown, and how many of them; the last ones when no first one is named. */
  readonly from?: RegExp;
  readonly lines?: number;
}

export const widths = [80, 160] as const;

export const screens: readonly Screen[] = [
  {
    name: 'dry-run',
    typed: 'kubexm create cluster -f cluster.yaml --dry-run',
    says: {
      en: 'A dry run: what would run on which host and why',
      zh: '试运行：将在哪台主机上执行什么以及原因',
    },
    recording: 'dry-run',
  },
  {
    name: 'plan',
    typed: 'kubexm create cluster -f cluster.yaml',
    says: { en: 'The plan, and the question it ends with', zh: '计划以及最后的确认' },
    recording: 'create',
    until: /Make these changes/,
  },
  {
    name: 'progress',
    typed: 'kubexm create cluster -f cluster.yaml',
    says: { en: 'Live progress on three hosts', zh: '三台主机上的实时进度' },
    recording: 'create',
    until: /waits until/,
    from: /^create-cluster /,
  },
  {
    name: 'progress-60',
    typed: 'kubexm create cluster -f cluster.yaml',
    says: {
      en: 'Live progress on sixty hosts (hosts in memory, the renderer is the real one)',
      zh: '六十台主机上的实时进度（内存中的主机，渲染程序是真实的）',
    },
    recording: 'progress-60',
    until: /waits until/,
    from: /^create-cluster /,
  },
  {
    name: 'success',
    typed: 'kubexm create cluster -f cluster.yaml',
    says: {
      en: 'The end: what was verified, what was done, what to type next',
      zh: '结束：验证了什么、做了什么、接下来输入什么',
    },
    recording: 'create',
    from: /^CHECK/,
  },
  {
    name: 'nothing-to-do',
    typed: 'kubexm create cluster -f cluster.yaml',
    says: { en: 'The same again: nothing to do', zh: '再次执行：无事可做' },
    recording: 'again',
    from: /^Done|^CHECK/,
  },
  {
    name: 'get-nodes',
    typed: 'kubexm get nodes -f cluster.yaml',
    says: { en: 'Nodes', zh: '节点' },
    recording: 'get-nodes',
  },
  {
    name: 'check-health',
    typed: 'kubexm check health -f cluster.yaml',
    says: { en: 'Health', zh: '健康检查' },
    recording: 'check-health',
  },
  {
    name: 'check-certs',
    typed: 'kubexm check certs -f cluster.yaml',
    says: { en: 'Certificates', zh: '证书' },
    recording: 'check-certs',
  },
  {
    name: 'describe-run',
    typed: 'kubexm describe run',
    says: { en: 'A run, afterwards', zh: '事后查看一次运行' },
    recording: 'describe-run',
  },
  {
    name: 'failure-config',
    typed: 'kubexm config validate -f cluster.yaml',
    says: { en: 'Mistakes in the file (exit 2)', zh: '文件有误（退出码 2）' },
    recording: 'failure-config',
  },
  {
    name: 'failure-unreachable',
    typed: 'kubexm check preflight -f cluster.yaml',
    says: { en: 'A host that cannot be reached (exit 3)', zh: '主机无法连接（退出码 3）' },
    recording: 'failure-unreachable',
  },
  {
    name: 'failure-preflight',
    typed: 'kubexm create cluster -f cluster.yaml',
    says: { en: 'Hosts that are not fit (exit 4)', zh: '主机不满足要求（退出码 4）' },
    recording: 'failure-preflight',
  },
  {
    name: 'failure-step',
    typed: 'kubexm run task restart-kubelet -f cluster.yaml -y',
    says: {
      en: 'A step that failed, with the ways on and back (exit 5)',
      zh: '步骤失败，以及继续和退回的办法（退出码 5）',
    },
    recording: 'failure-step',
  },
  {
    name: 'failure-artifact',
    typed: 'kubexm create artifacts -f cluster.yaml',
    says: { en: 'A file that is nowhere to be had (exit 8)', zh: '文件无处可得（退出码 8）' },
    recording: 'failure-artifact',
  },
  {
    name: 'failure-health',
    typed: 'kubexm check health -f cluster.yaml',
    says: { en: 'A cluster with a dead node (exit 9)', zh: '有节点宕机的集群（退出码 9）' },
    recording: 'failure-health',
  },
];
