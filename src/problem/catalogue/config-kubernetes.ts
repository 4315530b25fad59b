import { defineProblems } from '../define-problems.ts';

export const configKubernetesProblems = defineProblems({
  'config.unsupported-version': {
    exit: 'usage',
    en: {
      what: '{field} is not usable: {because}',
      why: 'Components, flags and checks are known for supported releases only.',
      fix: 'Choose a supported version{example}.',
    },
    zh: {
      what: '{field} 不可用：{because}',
      why: '只有受支持的正式版本才有对应的组件、参数和检查。',
      fix: '请选择受支持的版本{example}。',
    },
  },
  'config.bad-version': {
    exit: 'usage',
    en: {
      what: '{field} is not usable: {because}',
      why: 'The version decides which components, flags and checks apply.',
      fix: 'Write a full version in quotes{example}.',
    },
    zh: {
      what: '{field} 不可用：{because}',
      why: '版本决定使用哪些组件、参数和检查。',
      fix: '请用引号写出完整版本号{example}。',
    },
  },
  'config.version-mismatch': {
    exit: 'usage',
    en: {
      what: '{field} does not fit: {because}',
      why: 'The pair is not supported by its makers.',
      fix: 'Choose a version that fits{example}.',
    },
    zh: { what: '{field} 不匹配：{because}', why: '官方不支持该组合。', fix: '请选择匹配的版本{example}。' },
  },
  'config.cgroup-driver': {
    exit: 'usage',
    en: {
      what: '{field} is cgroupfs, and containerd is set up for systemd',
      why: 'The hosts run systemd, which owns the control groups. With two owners, or with a kubelet and a runtime that disagree, pods are lost when memory is short.',
      fix: 'Write cgroupDriver: systemd, or leave the field out.',
    },
    zh: {
      what: '{field} 为 cgroupfs，而 containerd 使用 systemd',
      why: '主机由 systemd 管理控制组。若有两个管理者，或 kubelet 与运行时不一致，内存紧张时会丢失 Pod。',
      fix: '请写 cgroupDriver: systemd，或去掉该字段。',
    },
  },
  'config.flag-refused': {
    exit: 'usage',
    en: {
      what: '{field} is refused: {because}',
      why: 'kubexm sets or forbids this flag, and two owners of one flag would contradict each other.',
      fix: 'Remove it; use the field of the configuration where there is one.',
    },
    zh: {
      what: '{field} 不被接受：{because}',
      why: '该参数由 kubexm 设置或禁止，同一参数不能有两个来源。',
      fix: '请删除它；有对应配置字段时请使用该字段。',
    },
  },
  'config.flag-value': {
    exit: 'usage',
    en: {
      what: '{field} is refused: {because}',
      why: '{component} would not start with it.',
      fix: 'Correct the value, or remove the flag.',
    },
    zh: {
      what: '{field} 不被接受：{because}',
      why: '带上它 {component} 将无法启动。',
      fix: '请更正该值，或删除该参数。',
    },
  },
  'config.flag-repeated': {
    exit: 'usage',
    en: {
      what: '{field}: {component} gets {flag} a second time; {other} has it, too',
      why: 'Only one of them would count, and nobody would see which.',
      fix: 'Keep one; values of a list or of pairs stand behind each other, with commas.',
    },
    zh: {
      what: '{field}：{component} 的 {flag} 重复出现，{other} 中也有',
      why: '只有其中一个会生效，而且看不出是哪一个。',
      fix: '请只保留一个；列表或键值对的多个值写在一起，用逗号分隔。',
    },
  },
  'config.feature-gate-unknown': {
    exit: 'usage',
    en: {
      what: '{field} is refused: {because}',
      why: 'The component would refuse to start with a gate it does not know.',
      fix: 'Remove the gate or correct its name{example}.',
    },
    zh: {
      what: '{field} 不被接受：{because}',
      why: '组件遇到未知的特性门控会拒绝启动。',
      fix: '请删除该门控或更正名称{example}。',
    },
  },
  'config.feature-gate-dropped': {
    exit: 'usage',
    en: {
      what: '{field} is left out: {because}',
      why: 'The feature is always on in this version, so the gate is left out.',
      fix: 'Remove the gate from the file.',
    },
    zh: {
      what: '{field} 已忽略：{because}',
      why: '该特性在此版本中始终启用，因此忽略该门控。',
      fix: '请从文件中删除该门控。',
    },
  },
  'config.runtime-versions-differ': {
    exit: 'usage',
    en: {
      what: '{field} is {own}, and containerRuntime.version is {common}',
      why: 'They are two places for the same version.',
      fix: 'Keep one of them.',
    },
    zh: {
      what: '{field} 是 {own}，而 containerRuntime.version 是 {common}',
      why: '这是同一版本的两处写法。',
      fix: '请保留其中一个。',
    },
  },
  'config.runtime-section-unused': {
    exit: 'usage',
    en: {
      what: '{field} is set, and the runtime is {type}',
      why: 'The section of another runtime has no effect.',
      fix: 'Remove it, or choose that runtime.',
    },
    zh: {
      what: '设置了 {field}，但运行时是 {type}',
      why: '其他运行时的段落不起作用。',
      fix: '请删除它，或选用该运行时。',
    },
  },
  'config.kata-runtime': {
    exit: 'usage',
    en: {
      what: 'kata needs containerd or cri-o, and the runtime is {type}',
      why: 'Only they can choose between runtimes by class.',
      fix: 'Change the runtime or turn kata off.',
    },
    zh: {
      what: 'kata 需要 containerd 或 cri-o，而运行时是 {type}',
      why: '只有它们支持按运行时类选择运行时。',
      fix: '请更换运行时或关闭 kata。',
    },
  },
  'config.encryption': {
    exit: 'usage',
    en: {
      what: '{field} is not usable: {because}',
      why: 'The API server would refuse to start, or would store plain text.',
      fix: 'Correct the entry; a key is made by `head -c 32 /dev/urandom | base64`',
    },
    zh: {
      what: '{field} 不可用：{because}',
      why: 'API Server 会拒绝启动，或以明文存储。',
      fix: '请修正该项；密钥可这样生成：`head -c 32 /dev/urandom | base64`',
    },
  },
  'config.audit-policy': {
    exit: 'usage',
    en: {
      what: '{field} is not usable: {because}',
      why: 'API servers do not start with such an audit policy.',
      fix: 'Correct the file: an object of kind Policy of audit.k8s.io/v1 with at least one rule, each with a level. Without policyFile a policy of kubexm is taken.',
    },
    zh: {
      what: '{field} 不可用：{because}',
      why: 'API Server 无法以这样的审计策略启动。',
      fix: '请更正该文件：audit.k8s.io/v1 的 Policy 对象，至少有一条规则，且每条规则都有 level。不设置 policyFile 时使用 kubexm 自带的策略。',
    },
  },
  'config.not-encrypted': {
    exit: 'usage',
    en: {
      what: 'Secrets of the cluster will lie in etcd as plain text',
      why: 'The file asks for no encryption of secrets at rest: who has a disk or a backup of etcd can read them.',
      fix: 'Set spec.kubernetes.encryption, and keep its key apart from backups of etcd; a key is made by `head -c 32 /dev/urandom | base64`. On a cluster that runs already, `identity` has to be the last provider.',
    },
    zh: {
      what: '集群的 Secret 将以明文存于 etcd',
      why: '配置文件没有要求对 Secret 做静态加密：任何拿到 etcd 磁盘或备份的人都能读取它们。',
      fix: '请设置 spec.kubernetes.encryption，并将密钥与 etcd 备份分开保存；密钥可这样生成：`head -c 32 /dev/urandom | base64`。对于已在运行的集群，最后一个 provider 必须是 `identity`。',
    },
  },
  'config.kubeadm-patch': {
    exit: 'usage',
    en: {
      what: '{field} is not usable: {because}',
      why: 'kubeadm would stop halfway through its work, or pass the patch over without a word.',
      fix: 'Correct the patch{example}, or leave it out.',
    },
    zh: {
      what: '{field} 不可用：{because}',
      why: 'kubeadm 会在执行中途停止，或不加提示地忽略该补丁。',
      fix: '请修正该补丁{example}，或删除它。',
    },
  },
  'config.patches-need-kubeadm': {
    exit: 'usage',
    en: {
      what: 'kubernetes.kubeadm.patches is set, and kubernetes.type is {type}',
      why: 'Only kubeadm reads patches; components that systemd runs are set by extraArgs.',
      fix: 'Leave the patches out and use extraArgs of the components, or set kubernetes.type to kubeadm.',
    },
    zh: {
      what: '设置了 kubernetes.kubeadm.patches，但 kubernetes.type 为 {type}',
      why: '只有 kubeadm 会读取补丁；由 systemd 运行的组件通过 extraArgs 设置。',
      fix: '请删除补丁并使用各组件的 extraArgs，或将 kubernetes.type 设为 kubeadm。',
    },
  },
});
