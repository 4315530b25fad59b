import { defineProblems } from '../define-problems.ts';

export const engineProblems = defineProblems({
  'plan.duplicate-node': {
    exit: 'bug',
    en: {
      what: 'The plan has two nodes named {node}',
      why: 'A node is named by module, task and step; the same step stands twice in one task.',
      fix: 'Report this as a bug of kubexm; in your own task, give one of the two a name with `as`',
    },
    zh: {
      what: '计划中有两个名为 {node} 的节点',
      why: '节点由模块、任务和步骤命名；同一个步骤在一个任务中出现了两次。',
      fix: '请将此作为 kubexm 的缺陷上报；若是您自己的任务，请用 `as` 给其中一个另取名字。',
    },
  },
  'plan.missing-producer': {
    exit: 'bug',
    en: {
      what: '{node} needs the output of {producer}, which is not in the plan',
      why: 'An input was wired to a node that was never drawn, or was drawn in another stage.',
      fix: 'Report this as a bug of kubexm; in your own task, draw {producer} first.',
    },
    zh: {
      what: '{node} 需要 {producer} 的输出，但计划中没有该节点',
      why: '某个输入连到了一个从未绘制、或绘制在其他阶段的节点。',
      fix: '请将此作为 kubexm 的缺陷上报；若是您自己的任务，请先绘制 {producer}。',
    },
  },
  'plan.not-a-subject': {
    exit: 'bug',
    en: {
      what: '{node} wants the output of {producer} on {host}, where it does not run',
      why: 'A same-host edge needs the producer to run on every host of the consumer.',
      fix: 'Report this as a bug of kubexm; in your own task, use `all` or `from` instead of `here`',
    },
    zh: {
      what: '{node} 需要 {producer} 在 {host} 上的输出，但它不在该主机上运行',
      why: '同主机依赖要求生产者在消费者的每台主机上都运行。',
      fix: '请将此作为 kubexm 的缺陷上报；若是您自己的任务，请用 `all` 或 `from` 代替 `here`',
    },
  },
  'plan.cycle': {
    exit: 'bug',
    en: {
      what: 'The plan goes in a circle: {path}',
      why: 'Each of these nodes waits for the one before it, so none could ever start.',
      fix: 'Report this as a bug of kubexm; in your own task, remove one of the links.',
    },
    zh: {
      what: '计划出现循环：{path}',
      why: '这些节点依次等待前一个节点，因此都无法开始。',
      fix: '请将此作为 kubexm 的缺陷上报；若是您自己的任务，请去掉其中一条依赖。',
    },
  },
  'plan.claimed-twice': {
    exit: 'bug',
    en: {
      what: '{first} and {second} both manage {claim} on {host}',
      why: 'What two steps write, neither of them can keep; the later one would undo the earlier at every run.',
      fix: 'Report this as a bug of kubexm; in your own task, let one step own it.',
    },
    zh: {
      what: '{first} 与 {second} 都在 {host} 上管理 {claim}',
      why: '由两个步骤写入的内容谁也无法保持；每次运行后者都会覆盖前者。',
      fix: '请将此作为 kubexm 的缺陷上报；若是您自己的任务，请只让一个步骤拥有它。',
    },
  },
  'plan.region-reentered': {
    exit: 'bug',
    en: {
      what: 'The rolling region {region} would wait for itself: {path}',
      why: 'A host inside would need something that needs all hosts to have passed, or that lies outside and needs the region.',
      fix: 'Report this as a bug of kubexm; in your own task, draw the step in between inside the region, with `here` links.',
    },
    zh: {
      what: '滚动区域 {region} 会等待自身：{path}',
      why: '区域内的主机需要某个节点，而该节点又要求所有主机先通过区域，或位于区域外且依赖该区域。',
      fix: '请将此作为 kubexm 的缺陷上报；若是您自己的任务，请把中间的步骤画进区域内，并使用 `here` 依赖。',
    },
  },
  'plan.malformed': {
    exit: 'bug',
    en: {
      what: 'The plan cannot run as it was drawn: {node}',
      why: 'The drawing says something that has no meaning: {because}.',
      fix: 'Report this as a bug of kubexm; in your own task, draw it differently.',
    },
    zh: {
      what: '计划无法按所绘制的方式运行：{node}',
      why: '绘制的内容没有意义：{because}。',
      fix: '请将此作为 kubexm 的缺陷上报；若是您自己的任务，请改用其他方式绘制。',
    },
  },
  'plan.empty': {
    exit: 'bug',
    en: {
      what: 'The stage {stage} has nothing in it',
      why: 'Its goal is not met, yet nothing was drawn that could meet it; an empty plan is never a success.',
      fix: 'Report this as a bug of kubexm, with the output of the same command and `--dry-run -o json`',
    },
    zh: {
      what: '阶段 {stage} 中没有任何内容',
      why: '目标尚未达成，却没有绘制任何能达成它的步骤；空计划从不算成功。',
      fix: '请将此作为 kubexm 的缺陷上报，并附上同一命令加 `--dry-run -o json` 的输出。',
    },
  },
  'plan.unknown-tag': {
    exit: 'usage',
    en: {
      what: 'No task carries the tag {tag}',
      why: 'A mistyped tag would silently select nothing; known here: {known}.',
      fix: 'Use one of the known tags, or leave `--tags` and `--skip-tags` out.',
    },
    zh: {
      what: '没有任务带有标签 {tag}',
      why: '写错的标签会悄悄地什么都不选；此处可用的标签：{known}。',
      fix: '请使用可用的标签，或去掉 `--tags` 与 `--skip-tags`',
    },
  },
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
  'journal.unwritable': {
    exit: 'step',
    en: {
      what: 'The journal {file} cannot be written: {reason}',
      why: 'Nothing is changed on a host before the way back is on disk, so the run cannot go on.',
      fix: 'Check free space and permissions of the .kubexm directory, then run `kubexm resume run`',
    },
    zh: {
      what: '无法写入运行日志 {file}：{reason}',
      why: '在恢复方法落盘之前不会更改任何主机，因此运行无法继续。',
      fix: '请检查 .kubexm 目录的剩余空间和权限，然后执行 `kubexm resume run`',
    },
  },
  'journal.unreadable': {
    exit: 'step',
    en: {
      what: 'The journal {file} cannot be read: {reason}',
      why: 'It holds what was run and how to undo it; without it no run can be taken up or rolled back.',
      fix: 'Check its permissions and the disk; if the file is damaged, put it back from a backup of .kubexm.',
    },
    zh: {
      what: '无法读取运行日志 {file}：{reason}',
      why: '其中记录了执行过的运行及其撤销方法；缺少它就无法继续或回滚任何运行。',
      fix: '请检查其权限和磁盘；如果文件已损坏，请从 .kubexm 的备份中恢复。',
    },
  },
  'run.still-running': {
    exit: 'locked',
    en: {
      what: 'The run {run} is still at work: process {pid} on {machine}',
      why: 'Two processes must not work on the same run.',
      fix: 'Wait for it to end, or stop it with Ctrl-C; if process {pid} is not kubexm any more, add `--break-lock`',
    },
    zh: {
      what: '运行 {run} 仍在进行：{machine} 上的进程 {pid}',
      why: '同一次运行不能由两个进程同时执行。',
      fix: '请等待其结束，或用 Ctrl-C 停止它；如果进程 {pid} 已不是 kubexm，请加上 `--break-lock`',
    },
  },
  'run.file-unknown': {
    exit: 'usage',
    en: {
      what: 'The run {run} was started with a file from standard input',
      why: 'Secrets are kept in no journal, and what came through standard input cannot be read again.',
      fix: 'Name the file, as in `kubexm {verb} run {run} -f FILE`',
    },
    zh: {
      what: '运行 {run} 的配置文件来自标准输入',
      why: '密文不保存在任何日志中，而标准输入的内容无法再次读取。',
      fix: '请指定文件，例如 `kubexm {verb} run {run} -f FILE`',
    },
  },
  'run.secret-changed': {
    exit: 'usage',
    en: {
      what: 'The secret at {pointer} is not the one the run was started with',
      why: 'Secrets are kept in no journal; a resume takes them from the file again, and there it changed or is gone.',
      fix: 'Put the old value back to resume, or start the command anew with the file as it is.',
    },
    zh: {
      what: '{pointer} 处的密文与该运行开始时不同',
      why: '密文不保存在任何日志中；恢复运行时会再次从文件读取，而文件中的值已改变或不存在。',
      fix: '请恢复旧值后再继续，或用当前文件重新执行命令。',
    },
  },
  'run.nothing-to-resume': {
    exit: 'usage',
    en: {
      what: 'The run {run} has nothing left to do: {status}',
      why: 'Only a run that failed or was interrupted can be taken up again.',
      fix: 'Run the command anew if you want it done again.',
    },
    zh: {
      what: '运行 {run} 没有可继续的内容：{status}',
      why: '只有失败或被中断的运行才能继续。',
      fix: '如需再次执行，请重新运行该命令。',
    },
  },
  'run.none-to-take': {
    exit: 'usage',
    en: {
      what: 'There is no run to {verb}',
      why: 'None of the runs of this work directory is in a state for that.',
      fix: 'See `kubexm get runs`, in the directory where the run was started.',
    },
    zh: {
      what: '没有可以{verb}的运行',
      why: '该工作目录的运行记录中没有处于相应状态的运行。',
      fix: '请在启动该运行的目录中执行 `kubexm get runs` 查看。',
    },
  },
  'run.not-found': {
    exit: 'usage',
    en: {
      what: 'There is no run {run}',
      why: 'Runs are kept per cluster in the work directory.',
      fix: 'See `kubexm get runs`, in the directory where the run was started.',
    },
    zh: {
      what: '找不到运行记录 {run}',
      why: '运行记录按集群保存在工作目录中。',
      fix: '请在启动该运行的目录中执行 `kubexm get runs` 查看。',
    },
  },
});
