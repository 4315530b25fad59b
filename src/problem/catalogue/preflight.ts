import { defineProblems } from '../define-problems.ts';

export const preflightProblems = defineProblems({
  'preflight.refused': {
    exit: 'preflight',
    en: {
      what: 'These hosts are not ready: {hosts} (errors: {count})',
      why: 'Each of them would make the cluster fail later, so nothing was changed on any host.',
      fix: 'Put right what is listed for each host and look again with `kubexm check preflight -f cluster.yaml`; name a check in `spec.preflight.skipChecks` to leave it out.',
    },
    zh: {
      what: '主机尚未就绪：{hosts} 上共有 {count} 个错误',
      why: '其中任何一项都会导致集群之后出错，因此没有对任何主机做出更改。',
      fix: '请按列表逐台处理，然后用 `kubexm check preflight -f cluster.yaml` 重新检查；如需跳过某项检查，请将其名称写入 `spec.preflight.skipChecks`。',
    },
  },
});
