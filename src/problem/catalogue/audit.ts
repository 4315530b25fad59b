import { defineProblems } from '../define-problems.ts';

export const auditProblems = defineProblems({
  'audit.busy': {
    exit: 'locked',
    en: {
      what: 'The audit trail {file} cannot be written: another kubexm has held it for {seconds} seconds',
      why: 'Entries are written one at a time, and no change is made without its entry.',
      fix: 'Wait for the other kubexm to finish, or end it when it hangs, and run the command again.',
    },
    zh: {
      what: '无法写入审计记录 {file}：另一个 kubexm 已占用 {seconds} 秒',
      why: '审计条目逐条写入；没有留下条目，就不会进行任何变更。',
      fix: '请等待另一个 kubexm 结束；如果它已挂起，请终止它，然后重新执行命令。',
    },
  },
  'audit.unwritable': {
    exit: 'usage',
    en: {
      what: 'The audit trail {file} cannot be written: {reason}',
      why: 'No change is made without its entry.',
      fix: 'Check free space and permissions of the directory and run the command again.',
    },
    zh: {
      what: '无法写入审计记录 {file}：{reason}',
      why: '没有留下条目，就不会进行任何变更。',
      fix: '请检查该目录的剩余空间和权限，然后重新执行命令。',
    },
  },
  'audit.anchor-unreadable': {
    exit: 'artifact',
    en: {
      what: 'The head of the audit trail, {file}, cannot be read: {reason}',
      why: 'It holds the number and the hash of the last entry; without it removed entries cannot be noticed.',
      fix: 'Find out who changed it. Then move {file} away; the next command starts a new one from the last entry.',
    },
    zh: {
      what: '无法读取审计记录的头部文件 {file}：{reason}',
      why: '它保存最后一条记录的序号和哈希；没有它就无法发现被删除的条目。',
      fix: '请查明是谁改动了它，然后移走 {file}；下一条命令会从最后一条记录重新建立它。',
    },
  },
  'audit.anchor-missing': {
    exit: 'artifact',
    en: {
      what: 'The head of the audit trail, {file}, is gone',
      why: 'Nothing says any more how many entries there were: entries removed from the end cannot be noticed.',
      fix: 'Compare the number of entries and the last hash with a copy kept elsewhere; find out who removed it.',
    },
    zh: {
      what: '审计记录的头部文件 {file} 不见了',
      why: '已无从得知原来有多少条记录：从末尾删除的条目将无法发现。',
      fix: '请与保存在别处的条目数和最后哈希进行比对，并查明是谁删除了它。',
    },
  },
  'audit.line-edited': {
    exit: 'artifact',
    en: {
      what: 'Line {line} of the audit trail was changed: it no longer is entry {entry}',
      why: 'Its content does not give the hash that was recorded when it was written.',
      fix: 'Compare the line with a backup of the file and find out who changed it.',
    },
    zh: {
      what: '审计记录第 {line} 行被修改：它已不是第 {entry} 条记录',
      why: '其内容与写入时记录的哈希不符。',
      fix: '请将该行与文件备份比对，并查明是谁修改了它。',
    },
  },
  'audit.line-inserted': {
    exit: 'artifact',
    en: {
      what: 'Line {line} of the audit trail was put in: it is no entry of the chain',
      why: 'No entry before or after it is linked with it.',
      fix: 'Compare the line with a backup of the file and find out who added it.',
    },
    zh: {
      what: '审计记录第 {line} 行是插入的：它不属于哈希链',
      why: '前后没有任何条目与它相连。',
      fix: '请将该行与文件备份比对，并查明是谁添加了它。',
    },
  },
  'audit.line-moved': {
    exit: 'artifact',
    en: {
      what: 'The order of the audit trail was changed at line {line}: entry {entry} stands after entry {after}',
      why: 'Entries are only ever added at the end, so their numbers never go down.',
      fix: 'Compare the file with a backup and find out who reordered it.',
    },
    zh: {
      what: '审计记录的顺序在第 {line} 行被改动：第 {entry} 条排在第 {after} 条之后',
      why: '条目只会追加在末尾，序号不会变小。',
      fix: '请将文件与备份比对，并查明是谁调整了顺序。',
    },
  },
  'audit.trail-missing': {
    exit: 'artifact',
    en: {
      what: 'There is no audit trail in {directory}, and journals of runs lie there: {count}',
      why: 'Every run writes to the trail before it changes anything, so the trail and its anchor were removed.',
      fix: 'Restore the trail from a backup and find out who removed it.',
    },
    zh: {
      what: '{directory} 中没有审计记录，却有 {count} 次运行的日志',
      why: '每次运行都会在变更之前写入审计记录，因此审计记录及其锚点已被删除。',
      fix: '请从备份恢复审计记录，并查明是谁删除了它。',
    },
  },
  'audit.entry-removed': {
    exit: 'artifact',
    en: {
      what: 'Entry {entry} of the audit trail is missing after line {line}',
      why: 'The numbers of the entries have no gap when they are written.',
      fix: 'Restore the line from a backup and find out who removed it.',
    },
    zh: {
      what: '审计记录第 {line} 行之后缺少第 {entry} 条记录',
      why: '写入时各条目的序号是连续的。',
      fix: '请从备份恢复该行，并查明是谁删除了它。',
    },
  },
  'audit.entries-removed': {
    exit: 'artifact',
    en: {
      what: 'Entries {first} to {last} of the audit trail are missing after line {line}',
      why: 'The numbers of the entries have no gap when they are written.',
      fix: 'Restore the lines from a backup and find out who removed them.',
    },
    zh: {
      what: '审计记录第 {line} 行之后缺少第 {first} 到 {last} 条记录',
      why: '写入时各条目的序号是连续的。',
      fix: '请从备份恢复这些行，并查明是谁删除了它们。',
    },
  },
  'audit.end-rewritten': {
    exit: 'artifact',
    en: {
      what: 'The audit trail was rewritten up to its end: line {line} is not the entry {entry} that was recorded',
      why: 'The line is whole, but its hash is not the one kept in {head}. Which earlier lines were rewritten with it cannot be told.',
      fix: 'Compare the whole file with a backup and find out who rewrote it.',
    },
    zh: {
      what: '审计记录直到末尾被重写：第 {line} 行不是当时记录的第 {entry} 条',
      why: '该行本身完整，但哈希与 {head} 中保存的不同。无法判断之前哪些行也被重写。',
      fix: '请将整个文件与备份比对，并查明是谁重写了它。',
    },
  },
  'audit.known-head-missing': {
    exit: 'artifact',
    en: {
      what: 'The audit trail does not contain the entry {entry} with the hash {hash} that you remember',
      why: 'The trail was rewritten or replaced since that hash was noted.',
      fix: 'Compare the file with a backup from the day the hash was noted.',
    },
    zh: {
      what: '审计记录中没有您留存的第 {entry} 条、哈希为 {hash} 的记录',
      why: '自留存该哈希以来，审计记录被重写或替换过。',
      fix: '请与留存该哈希当日的备份进行比对。',
    },
  },
});
