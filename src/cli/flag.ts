import type { Override } from '../config/names/apply-overrides.ts';
import { parseDuration } from '../domain/duration.ts';
import { text } from '../problem/text.ts';
import { choiceFlag, listFlag, parsedFlag, repeatedFlag, switchFlag, valueFlag } from './define-flag.ts';

/** Flags that mean the same wherever they occur. A command lists those that have an effect on it. */
export const flag = {
  file: valueFlag({
    long: 'file',
    short: 'f',
    value: 'FILE',
    completes: 'file',
    says: text('The cluster file; - reads standard input', '集群配置文件；- 表示从标准输入读取'),
  }),
  fileForName: valueFlag({
    long: 'file',
    short: 'f',
    value: 'FILE',
    completes: 'file',
    says: text(
      'The file of the cluster, in place of its name; - reads standard input',
      '以集群的配置文件代替集群名；- 表示从标准输入读取',
    ),
  }),
  sameFile: valueFlag({
    long: 'file',
    short: 'f',
    value: 'FILE',
    completes: 'file',
    says: text(
      'Where the cluster file is now; otherwise where it was when the run was started',
      '集群配置文件现在的位置；默认为启动该运行时的位置',
    ),
  }),
  clusterName: valueFlag({
    long: 'cluster-name',
    short: 'c',
    value: 'NAME',
    completes: 'cluster',
    says: text(
      'The cluster; otherwise the one chosen by config use-context',
      '集群名；默认为 config use-context 选定的集群',
    ),
  }),
  dryRun: switchFlag({
    long: 'dry-run',
    says: text(
      'Show what would be done, where and why; change nothing',
      '显示将在何处执行什么及原因，不做任何变更',
    ),
  }),
  yes: switchFlag({
    long: 'yes',
    short: 'y',
    says: text('Do not ask before changing something', '变更前不再询问'),
  }),
  output: choiceFlag({
    long: 'output',
    short: 'o',
    choices: ['table', 'wide', 'json', 'yaml'],
    fallback: 'table',
    says: text('How data is printed', '数据的输出格式'),
  }),
  extraVars: repeatedFlag({
    long: 'extra-vars',
    short: 'e',
    value: 'KEY=VALUE',
    expects: text('a key and a value joined by =', '以 = 连接的键和值'),
    parse: parseOverride,
    says: text(
      'Override a value of the file: `-e spec.network.kubePodsCIDR=10.32.0.0/14`',
      '覆盖配置文件中的值：`-e spec.network.kubePodsCIDR=10.32.0.0/14`',
    ),
  }),
  ageIdentity: repeatedFlag({
    long: 'age-identity',
    value: 'FILE',
    completes: 'file',
    expects: text('a file', '文件'),
    parse: (typed) => (typed === '' ? undefined : typed),
    says: text(
      'Opens age-encrypted values of the file; also KUBEXM_AGE_IDENTITY',
      '用于解密文件中的 age 加密值；也可设 KUBEXM_AGE_IDENTITY',
    ),
  }),
  nodes: listFlag({
    long: 'nodes',
    value: 'GLOB,…',
    completes: 'host',
    says: text(
      "Hosts by name, address, range or pattern: node1, 'node[1:3]', 'worker*'",
      "按名称、地址、范围或通配符选择主机：node1、'node[1:3]'、'worker*'",
    ),
  }),
  tags: listFlag({
    long: 'tags',
    value: 'TAG,…',
    says: text('Only the parts with one of these tags', '只执行带有这些标签的部分'),
  }),
  skipTags: listFlag({
    long: 'skip-tags',
    value: 'TAG,…',
    says: text('Everything but the parts with one of these tags', '跳过带有这些标签的部分'),
  }),
  parallel: parsedFlag({
    long: 'parallel',
    value: 'N',
    expects: text('a whole number from 1', '不小于 1 的整数'),
    parse: (typed) => (/^[1-9]\d{0,5}$/.test(typed) ? Number(typed) : undefined),
    says: text('At most N hosts at the same time', '最多同时处理 N 台主机'),
  }),
  timeout: parsedFlag({
    long: 'timeout',
    value: 'DURATION',
    expects: text('a duration such as 90s, 10m or 1h30m', '时长，例如 90s、10m 或 1h30m'),
    parse: parseDuration,
    says: text('Give up after this long: 90s, 10m, 1h30m', '超过此时长即放弃：90s、10m、1h30m'),
  }),
  sshUser: valueFlag({
    long: 'ssh-user',
    value: 'NAME',
    says: text(
      'Log in as this user (root unless the file says otherwise)',
      '登录用户（文件未指定时为 root）',
    ),
  }),
  sshPrivateKey: valueFlag({
    long: 'ssh-private-key',
    short: 'i',
    value: 'FILE',
    completes: 'file',
    says: text(
      'Log in with this key; otherwise as the file says, or with the agent and the usual keys of ~/.ssh',
      '登录私钥；默认按文件所述，否则使用 SSH agent 和 ~/.ssh 下的常用私钥',
    ),
  }),
  acceptNewHostKeys: switchFlag({
    long: 'accept-new-host-keys',
    says: text(
      'Trust the key of a host seen for the first time, and show it; a changed key is always refused',
      '首次连接的主机自动信任其密钥并显示；密钥变更时始终拒绝',
    ),
  }),
  skipPreflight: switchFlag({
    long: 'skip-preflight',
    says: text('Do not check the hosts first', '不预先检查主机'),
  }),
  onFailure: choiceFlag({
    long: 'on-failure',
    choices: ['stop', 'rollback'],
    fallback: 'stop',
    says: text(
      'What becomes of a run that fails: it stops, to be resumed, or everything it did is undone',
      '运行失败时：停下以便继续，或撤销它所做的一切',
    ),
  }),
  breakLock: switchFlag({
    long: 'break-lock',
    says: text(
      'Take the lock from an operator who is gone for good; written to the audit trail',
      '从已不在的操作者手中强行取得锁；会写入审计记录',
    ),
  }),
  force: switchFlag({
    long: 'force',
    says: text('Overwrite what is there', '覆盖已有内容'),
  }),
};

/** Every command has these. */
export const globalFlags = {
  help: switchFlag({ long: 'help', short: 'h', says: text('Show this page', '显示本页') }),
  lang: choiceFlag({
    long: 'lang',
    choices: ['en', 'zh'],
    says: text('Language of all messages; otherwise LC_ALL or LANG', '消息语言；默认取自 LC_ALL 或 LANG'),
  }),
  logFormat: choiceFlag({
    long: 'log-format',
    choices: ['text', 'json'],
    fallback: 'text',
    says: text('Form of progress and problems on standard error', '标准错误上进度与问题的格式'),
  }),
  verbose: switchFlag({
    long: 'verbose',
    short: 'v',
    says: text('Say more; show the stack of an unexpected error', '输出更多信息；显示意外错误的堆栈'),
  }),
  noColor: switchFlag({
    long: 'no-color',
    says: text(
      'Plain text, no live display; also NO_COLOR or CI',
      '纯文本，不使用动态显示；也可设 NO_COLOR 或 CI',
    ),
  }),
};

/** The value may itself hold equals signs. */
function parseOverride(typed: string): Override | undefined {
  const equals = typed.indexOf('=');
  return equals < 1 ? undefined : { key: typed.slice(0, equals), value: typed.slice(equals + 1) };
}
