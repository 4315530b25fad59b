import { defineProblems } from '../define-problems.ts';

export const healthProblems = defineProblems({
  'health.refused': {
    exit: 'unhealthy',
    en: {
      what: 'The cluster is not healthy: {because}',
      why: 'Each line of the table with an error says what was found.',
      fix: 'Type what stands below the table for each error, then look again with `kubexm check health -f cluster.yaml`.',
    },
    zh: {
      what: '集群不健康：{because}',
      why: '表中每个标为错误的行说明了所发现的问题。',
      fix: '请按表下方针对每个错误列出的命令处理，然后用 `kubexm check health -f cluster.yaml` 重新检查。',
    },
  },
});
