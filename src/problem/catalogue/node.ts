import { defineProblems } from '../define-problems.ts';

/** Nodes that are closed, emptied or taken away. */
export const nodeProblems = defineProblems({
  'node.not-found': {
    exit: 'usage',
    en: {
      what: 'The cluster has no node {node}',
      why: 'The host is in the file, and no node of this name is registered.',
      fix: 'See which nodes there are: `kubexm get nodes`',
    },
    zh: {
      what: '集群中没有节点 {node}',
      why: '该主机在配置文件中，但没有注册同名的节点。',
      fix: '请查看现有节点：`kubexm get nodes`',
    },
  },
  'node.drain-blocked': {
    exit: 'preflight',
    en: {
      what: 'The pods of {node} cannot all leave without a loss',
      why: '{pods}',
      fix: 'Move or delete these pods, or give the flag named beside them to lose them.',
    },
    zh: {
      what: '{node} 上的 Pod 无法在不丢失内容的情况下全部迁离',
      why: '{pods}',
      fix: '请迁移或删除这些 Pod，或使用其旁所示的参数接受丢失。',
    },
  },
  'node.drain-timed-out': {
    exit: 'unhealthy',
    en: {
      what: 'Pods were still on {node} after {seconds} seconds',
      why: '{pods}',
      fix: 'Give the pods room elsewhere or change their budget (`kubectl get pdb -A`), then go on with `kubexm resume run`; a longer --timeout waits longer. `kubexm uncordon node {node}` opens the node again.',
    },
    zh: {
      what: '{seconds} 秒后 {node} 上仍有 Pod',
      why: '{pods}',
      fix: '请为这些 Pod 在别处腾出资源或调整其干扰预算（`kubectl get pdb -A`），然后用 `kubexm resume run` 继续；也可用 --timeout 延长等待。`kubexm uncordon node {node}` 可恢复该节点的调度。',
    },
  },
});
