import { defineProblems } from '../define-problems.ts';
import { labProblems } from './lab.ts';

export const hostProblems = defineProblems({
  ...labProblems,
  'host.lock-held': {
    exit: 'locked',
    en: {
      what: 'Another operator is working on this host: {operator} on {machine}, process {pid}',
      why: 'Its lock has been held since {since} and was last renewed {age} seconds ago by `{command}`. Two runs at once would undo each other.',
      fix: 'Wait for that run to end. If it died, go on with it by `kubexm resume run`, or add `--break-lock` to your command.',
    },
    zh: {
      what: '另一位操作者正在操作此主机：{machine} 上的 {operator}，进程 {pid}',
      why: '该锁自 {since} 起由 `{command}` 持有，{age} 秒前刚刚续期。两个运行同时进行会互相破坏。',
      fix: '请等待该运行结束；如果它已经崩溃，可执行 `kubexm resume run` 继续它，或在您的命令后加上 `--break-lock`。',
    },
  },
  'host.lock-stale': {
    exit: 'locked',
    en: {
      what: 'A run that seems to have died left its lock on this host: {operator} on {machine}, process {pid}',
      why: 'Its lock has been held since {since} and was last renewed {age} seconds ago by `{command}`; a living run renews it every {every} seconds.',
      fix: 'Make sure that it is dead, then go on with it by `kubexm resume run`, or add `--break-lock` to your command.',
    },
    zh: {
      what: '一个似乎已经崩溃的运行在此主机上留下了锁：{machine} 上的 {operator}，进程 {pid}',
      why: '该锁自 {since} 起由 `{command}` 持有，上次续期在 {age} 秒前；存活的运行每 {every} 秒续期一次。',
      fix: '请确认该运行已不存在，然后用 `kubexm resume run` 继续它，或在您的命令后加上 `--break-lock`。',
    },
  },
  'host.lock-broken': {
    exit: 'locked',
    en: {
      what: 'The lock of {operator} on {machine}, process {pid}, held since {since}, was taken away from this host',
      why: 'It was held by run {run}, last renewed {age} seconds ago; `--break-lock` was given.',
      fix: 'Tell {operator}: that run can change nothing here any more.',
    },
    zh: {
      what: '已解除 {machine} 上的 {operator}（进程 {pid}）自 {since} 起在此主机上持有的锁',
      why: '该锁由运行 {run} 持有，{age} 秒前续期；命令中给出了 `--break-lock`。',
      fix: '请告知 {operator}：该运行已无法再更改此主机。',
    },
  },
  'host.lock-lost': {
    exit: 'locked',
    en: {
      what: 'The lock on this host is no longer ours',
      why: 'It was broken or taken over while this run was working, so nothing more is changed on the host.',
      fix: 'Agree with the operator who holds the lock now, then type your command again; where nothing was changed meanwhile, `kubexm resume run` goes on.',
    },
    zh: {
      what: '此主机上的锁已不再属于本次运行',
      why: '锁在运行期间被解除或接管，因此不再对该主机做任何更改。',
      fix: '请先与当前持有锁的操作者协调，然后重新执行您的命令；如其间没有任何改动，也可用 `kubexm resume run` 继续。',
    },
  },
  'host.lock-left-behind': {
    exit: 'connection',
    en: {
      what: 'The lock on this host could not be given back',
      why: 'The host said: {because}. The lock stays there until somebody takes it.',
      fix: 'If the run has not come to its end, `kubexm resume run {run}` takes it over, or `kubexm rollback run {run}` where it was being taken back; after its end, the next command needs `--break-lock`.',
    },
    zh: {
      what: '未能归还此主机上的锁',
      why: '主机提示：{because}。锁会一直留在那里，直到有人取得它。',
      fix: '如该运行尚未结束，`kubexm resume run {run}` 会接管该锁；如正在回滚，则用 `kubexm rollback run {run}`；运行已结束时，下一条命令需要加 `--break-lock`。',
    },
  },
  'host.of-another-cluster': {
    exit: 'preflight',
    en: {
      what: 'This host belongs to the cluster {other}',
      why: 'It was marked as a host of that cluster when it was prepared. Nothing of another cluster is touched.',
      fix: 'Take the host out of the file, or use the file of {other}. When {other} is gone for good, delete it first with its own file.',
    },
    zh: {
      what: '此主机属于集群 {other}',
      why: '主机在准备时被标记为该集群的主机。其他集群的内容一律不会改动。',
      fix: '请将此主机从文件中移除，或使用 {other} 的配置文件；如果 {other} 已不再需要，请先用它自己的文件将其删除。',
    },
  },
  'host.data-of-others': {
    exit: 'usage',
    en: {
      what: '{directory} stays on {hosts}',
      why: 'It held data before the cluster came, and nobody can tell any more whose is what: also what the cluster wrote there stays. Images that kubexm brought go one by one.',
      fix: 'Nothing, if somebody needs that data. Otherwise remove it yourself once the cluster is gone.',
    },
    zh: {
      what: '{hosts} 上的 {directory} 会保留',
      why: '集群到来之前其中已有数据，如今已无法区分归属：集群写入的内容也一并保留。由 kubexm 带来的镜像会逐个删除。',
      fix: '如果有人需要这些数据，则无需处理；否则请在集群删除之后自行删除。',
    },
  },
  'host.change-failed': {
    exit: 'step',
    en: {
      what: 'Could not {change}',
      why: 'The host answered with {end}: {output}',
      fix: 'Remove the cause named above on the host, then go on with `kubexm resume run`.',
    },
    zh: {
      what: '无法{change}',
      why: '主机返回 {end}：{output}',
      fix: '请在主机上排除上述原因，然后用 `kubexm resume run` 继续。',
    },
  },
  'host.timed-out': {
    exit: 'step',
    en: {
      what: 'The host did not finish within {seconds} seconds: {change}',
      why: 'The command was stopped when its time was up; the host may be overloaded or waiting for something.',
      fix: 'Look at the load and the journal of the host, then go on with `kubexm resume run`.',
    },
    zh: {
      what: '主机未能在 {seconds} 秒内完成：{change}',
      why: '命令到时已被终止；主机可能负载过高，或正在等待某个资源。',
      fix: '请查看主机的负载与日志，然后用 `kubexm resume run` 继续。',
    },
  },
  'host.answer-incomplete': {
    exit: 'connection',
    en: {
      what: 'The host gave no complete answer about its state',
      why: 'A GNU userland with `stat`, `sha256sum` and `base64` is needed; the answer ended with {end}.',
      fix: 'Run `stat --version; base64 --version` on the host and repair what is missing, then try again.',
    },
    zh: {
      what: '主机没有给出完整的状态信息',
      why: '需要带有 `stat`、`sha256sum` 和 `base64` 的 GNU 工具；应答以 {end} 结束。',
      fix: '请在主机上运行 `stat --version; base64 --version`，补齐缺失的工具后重试。',
    },
  },
  'host.capture-raced': {
    exit: 'step',
    en: {
      what: '{path} changed while its old state was being remembered',
      why: 'Something else writes to it right now, so there is no old state to return to.',
      fix: 'Find out what writes to it (`fuser -v {path}`), stop that, and go on with `kubexm resume run`.',
    },
    zh: {
      what: '{path} 在保存旧状态时发生了变化',
      why: '有其他程序正在写入它，因此没有可供恢复的旧状态。',
      fix: '请用 `fuser -v {path}` 查明写入者并将其停止，然后用 `kubexm resume run` 继续。',
    },
  },
  'host.hook-failed': {
    exit: 'step',
    en: {
      what: 'The hook {name} ended with code {code}',
      why: 'Its last words: {output}',
      fix: 'Correct the script in the cluster file or what it complains about on this host, then run the task again.',
    },
    zh: {
      what: '钩子 {name} 以代码 {code} 结束',
      why: '其最后的输出：{output}',
      fix: '请修正集群文件中的脚本或主机上的问题，然后重新执行该任务。',
    },
  },
  'host.rule-refused': {
    exit: 'step',
    en: {
      what: 'The firewall refuses the rule "{rule}"',
      why: 'It said: {output}',
      fix: 'Repair the firewall on this host, or choose `spec.system.firewall: keep` and open the ports yourself.',
    },
    zh: {
      what: '防火墙拒绝了规则“{rule}”',
      why: '其输出：{output}',
      fix: '请修复该主机上的防火墙，或设置 `spec.system.firewall: keep` 并自行放行端口。',
    },
  },
  'host.unknown-system': {
    exit: 'preflight',
    en: {
      what: 'The system {system} belongs to no known family',
      why: 'The names of packages and services are known for the families of Debian, RHEL and SUSE; neither os-release nor a package manager says which one this is.',
      fix: 'Install one of the supported systems listed in docs/os-families.md on this host.',
    },
    zh: {
      what: '系统 {system} 不属于任何已知的系列',
      why: '软件包和服务的名称只针对 Debian、RHEL 和 SUSE 系列；os-release 和软件包管理器都无法说明它属于哪一个。',
      fix: '请在该主机上安装 docs/os-families.md 中列出的受支持系统。',
    },
  },
  'host.command-failed': {
    exit: 'step',
    en: {
      what: '{program} ended with code {code}',
      why: 'What it printed stands above; where it printed nothing, the journal of the host says why.',
      fix: 'Fix what it complains about on this host (`journalctl -e` there shows the last lines of its journal), then run the command again there with `--nodes`.',
    },
    zh: {
      what: '{program} 以代码 {code} 结束',
      why: '原因见上面该命令的输出；如果没有输出，请查看该主机的日志。',
      fix: '请在该主机上处理它所报告的问题（`journalctl -e` 显示该主机日志的最后几行），然后用 `--nodes` 在该主机上重新执行。',
    },
  },
  'host.not-restorable': {
    exit: 'step',
    en: {
      what: '{path} is neither a file, a directory nor a link',
      why: 'A device, socket or pipe stands where a file shall be, and could not be put back by an undo.',
      fix: 'Look at it with `ls -l {path}`, move it away if nothing needs it, and go on with `kubexm resume run`.',
    },
    zh: {
      what: '{path} 既不是文件、目录，也不是链接',
      why: '目标位置是设备、套接字或管道，撤销时无法恢复它。',
      fix: '请用 `ls -l {path}` 查看；如无用途请将其移走，然后用 `kubexm resume run` 继续。',
    },
  },
});
