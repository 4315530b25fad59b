import { defineProblems } from '../define-problems.ts';

export const engineProblems = defineProblems({
  'engine.needs-untagged': {
    exit: 'usage',
    en: {
      what: '{node} is outside the chosen tags and not in place on {host}',
      why: 'A chosen task needs its result, and a run limited by tags changes nothing else.',
      fix: 'Run without `--tags` first, or add the tag of {node}.',
    },
    zh: {
      what: '{node} 不在所选标签内，且在 {host} 上尚未就绪',
      why: '所选任务需要它的结果，而按标签限定的运行不会改动其他内容。',
      fix: '请先不带 `--tags` 运行一次，或把 {node} 的标签也加上。',
    },
  },
  'engine.does-not-hold': {
    exit: 'step',
    en: {
      what: 'The step ran, and what it should have done is not there',
      why: 'Checked again right after it ran: {because}.',
      fix: 'Look at the log of the host for what the step said, then run `kubexm resume run`',
    },
    zh: {
      what: '步骤已执行，但结果并未生效',
      why: '执行后立即复查：{because}。',
      fix: '请查看该主机的日志了解步骤的输出，然后执行 `kubexm resume run`',
    },
  },
  'engine.step-timeout': {
    exit: 'step',
    en: {
      what: 'The step did not end within {seconds} s',
      why: 'Every step has a limit of its own, counted from the moment it was started.',
      fix: 'See what the host is busy with, then run `kubexm resume run`',
    },
    zh: {
      what: '步骤未在 {seconds} 秒内结束',
      why: '每个步骤都有自己的时限，从启动时刻起计。',
      fix: '请查看该主机正在忙什么，然后执行 `kubexm resume run`',
    },
  },
  'engine.gate-timeout': {
    exit: 'unhealthy',
    en: {
      what: 'Waited {seconds} s for: {waitsFor}',
      why: 'The last look said: {because}.',
      fix: 'Fix what the last look names, then run `kubexm resume run`',
    },
    zh: {
      what: '已等待 {seconds} 秒：{waitsFor}',
      why: '最后一次检查的结果：{because}。',
      fix: '请处理最后一次检查所指出的问题，然后执行 `kubexm resume run`',
    },
  },
  'engine.source-lost': {
    exit: 'step',
    en: {
      what: '{node} needs the result of {producer} from {host}, which left the run',
      why: 'That host failed earlier, and no other can give this result.',
      fix: 'Fix {host}, then run `kubexm resume run`',
    },
    zh: {
      what: '{node} 需要 {host} 上 {producer} 的结果，但该主机已退出本次运行',
      why: '该主机此前失败，而其他主机无法提供此结果。',
      fix: '请修复 {host}，然后执行 `kubexm resume run`',
    },
  },
  'engine.too-many-lost': {
    exit: 'step',
    en: {
      what: '{node} lost {lost} of its {total} hosts: {hosts}',
      why: 'It may lose {allowed} and no more.',
      fix: 'Fix these hosts or take them out of the configuration, then run `kubexm resume run`',
    },
    zh: {
      what: '{node} 的 {total} 台主机中失去了 {lost} 台：{hosts}',
      why: '它最多允许失去 {allowed} 台。',
      fix: '请修复这些主机或将其从配置中移除，然后执行 `kubexm resume run`',
    },
  },
  'engine.hosts-left-behind': {
    exit: 'step',
    en: {
      what: 'Done, but not on {hosts}',
      why: 'These hosts failed and left the run; the others went on without them.',
      fix: 'Fix them, then run `kubexm resume run`; what is done is not done again.',
    },
    zh: {
      what: '已完成，但不包括 {hosts}',
      why: '这些主机失败并退出了本次运行；其余主机已继续完成。',
      fix: '请修复它们，然后执行 `kubexm resume run`；已完成的部分不会重做。',
    },
  },
  'engine.left-in-transition': {
    exit: 'step',
    en: {
      what: 'Could not close {region}: {step} failed too',
      why: 'The host failed inside a rolling operation and may still be in a passing state, such as cordoned.',
      fix: 'When the host answers again run `kubexm resume run`, which finishes this first.',
    },
    zh: {
      what: '无法收尾 {region}：{step} 也失败了',
      why: '该主机在滚动操作中失败，可能仍处于过渡状态（例如不可调度）。',
      fix: '主机恢复后执行 `kubexm resume run`，它会先完成收尾。',
    },
  },
  'engine.more-than-approved': {
    exit: 'step',
    en: {
      what: 'This step was not in the plan that was approved ({disruption})',
      why: 'Something changed since the plan was shown; a run may do less than shown, never more: {because}.',
      fix: 'Run the same command again: it shows the new plan and asks.',
    },
    zh: {
      what: '该步骤不在已批准的计划中（{disruption}）',
      why: '计划展示之后情况有变；运行可以少做，绝不会多做：{because}。',
      fix: '请重新执行同一命令：它会展示新计划并再次询问。',
    },
  },
  'engine.plan-differs': {
    exit: 'step',
    en: {
      what: 'The plan is no longer the one that was approved',
      why: 'It was approved as {approved}; drawn again from the hosts as they are now it is {now}.',
      fix: 'Look at the plan again with `--dry-run` and approve it anew.',
    },
    zh: {
      what: '计划已不是当初批准的那一份',
      why: '批准的是 {approved}；按主机当前状态重新绘制后为 {now}。',
      fix: '请用 `--dry-run` 重新查看计划并再次批准。',
    },
  },
  'engine.goal-not-reached': {
    exit: 'step',
    en: {
      what: 'The stage {stage} ran to its end and its goal is still not met',
      why: 'A stage that did its work and changed nothing that counts is a failure.',
      fix: 'Run `kubexm describe run` to see what it did, then report this as a bug of kubexm.',
    },
    zh: {
      what: '阶段 {stage} 已执行完毕，但目标仍未达成',
      why: '做了工作却没有带来应有变化的阶段属于失败。',
      fix: '请执行 `kubexm describe run` 查看它做了什么，并将此作为 kubexm 的缺陷上报。',
    },
  },
  'engine.interrupted': {
    exit: 'interrupted',
    en: {
      what: 'Stopped on request; what was begun is in the journal',
      why: 'Ctrl-C once stops at the next safe point, twice stops now.',
      fix: 'Go on with `kubexm resume run {run}`, or back with `kubexm rollback run {run}`',
    },
    zh: {
      what: '已按要求停止；已开始的工作记录在日志中',
      why: '按一次 Ctrl-C 在下一个安全点停止，按两次立即停止。',
      fix: '继续请执行 `kubexm resume run {run}`，回退请执行 `kubexm rollback run {run}`',
    },
  },
  'engine.bug': {
    exit: 'bug',
    en: {
      what: 'kubexm made a mistake: {message}',
      why: 'Something other than a known problem was thrown; the stack is in the log.',
      fix: 'Report it with the log of this run; then try `kubexm resume run`, which looks at the hosts anew.',
    },
    zh: {
      what: 'kubexm 出错：{message}',
      why: '抛出了未知的错误；堆栈在日志中。',
      fix: '请附上本次运行的日志上报；然后可以尝试 `kubexm resume run`，它会重新查看主机。',
    },
  },
  'engine.nothing-to-undo': {
    exit: 'usage',
    en: {
      what: 'The run {run} cannot be rolled back: {because}',
      why: 'Only the newest run that changed something can be rolled back, and only once.',
      fix: 'See `kubexm get runs` for the runs of this cluster.',
    },
    zh: {
      what: '无法回滚运行 {run}：{because}',
      why: '只有最近一次有改动的运行可以回滚，且只能回滚一次。',
      fix: '请执行 `kubexm get runs` 查看该集群的运行记录。',
    },
  },
  'engine.irreversible': {
    exit: 'step',
    en: {
      what: '{step} cannot be undone, so the rollback ends here',
      why: 'The step says: {because}. Undoing what lies beneath it would break what it did.',
      fix: 'What was done after it is undone; it and what lies beneath it stay. If the run did not reach its end, it can still go on: `kubexm resume run {run}`',
    },
    zh: {
      what: '{step} 无法撤销，回滚到此为止',
      why: '该步骤说明：{because}。撤销它之前的内容会破坏它的结果。',
      fix: '在它之后的改动已经撤销，它本身及之前的内容保持不变。如果该运行尚未完成，仍可继续：`kubexm resume run {run}`',
    },
  },
  'engine.hosts-unreached': {
    exit: 'connection',
    en: {
      what: 'Could not work on {hosts}',
      why: 'kubexm could not log in there; what happened is said for each host above.',
      fix: 'Fix the connection to these hosts, then run `kubexm resume run`',
    },
    zh: {
      what: '无法操作 {hosts}',
      why: 'kubexm 无法登录这些主机；每台主机的原因见上文。',
      fix: '请修复到这些主机的连接，然后执行 `kubexm resume run`',
    },
  },
});
