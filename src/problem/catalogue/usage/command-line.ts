import { defineProblems } from '../../define-problems.ts';

export const commandLineProblems = defineProblems({
  'usage.unknown-command': {
    exit: 'usage',
    en: {
      what: 'There is no command "{given}"',
      why: 'It is not among the known commands{closest}.',
      fix: 'Type `{next}`',
    },
    zh: { what: '没有命令“{given}”', why: '它不在已知的命令之中{closest}。', fix: '请输入 `{next}`' },
  },
  'usage.not-built-yet': {
    exit: 'usage',
    en: {
      what: '`kubexm {given}` is not built yet',
      why: 'It is planned, but this version does not have it. Nothing was contacted.',
      fix: 'See what is there: `kubexm help`',
    },
    zh: {
      what: '`kubexm {given}` 尚未实现',
      why: '该命令已在计划中，但当前版本还不支持。未访问任何主机。',
      fix: '查看已有的命令：`kubexm help`',
    },
  },
  'usage.incomplete-command': {
    exit: 'usage',
    en: {
      what: '"{given}" is only the first word of a command',
      why: 'It goes on with one of: {choices}.',
      fix: 'Type `{next}`',
    },
    zh: { what: '“{given}”只是命令的第一个词', why: '后面应接：{choices}。', fix: '请输入 `{next}`' },
  },
  'usage.unknown-flag': {
    exit: 'usage',
    en: {
      what: '{command} has no flag {flag}',
      why: 'It knows: {known}.',
      fix: 'Type `{next}`',
    },
    zh: { what: '{command} 没有选项 {flag}', why: '可用的选项：{known}。', fix: '请输入 `{next}`' },
  },
  'usage.missing-flag': {
    exit: 'usage',
    en: {
      what: '{command} needs {flag}',
      why: '{flag}: {says}.',
      fix: 'Type `{next}`',
    },
    zh: { what: '{command} 需要 {flag}', why: '缺少 {flag}：{says}。', fix: '请输入 `{next}`' },
  },
  'usage.flags-apart': {
    exit: 'usage',
    en: {
      what: '{command} does not take {flag} together with {other}',
      why: 'Each asks for something else, and only one of them would be done.',
      fix: 'Leave one of them out, or give one command for each.',
    },
    zh: {
      what: '{command} 不能同时使用 {flag} 和 {other}',
      why: '两者要做的事不同，只有其中之一会被执行。',
      fix: '请去掉其中之一，或分两条命令执行。',
    },
  },
  'usage.missing-value': {
    exit: 'usage',
    en: {
      what: '{flag} needs a value',
      why: 'Nothing that could be its value follows it.',
      fix: 'Write `{flag}={value}`',
    },
    zh: { what: '{flag} 需要一个值', why: '它后面没有可以作为值的内容。', fix: '请写成 `{flag}={value}`' },
  },
  'usage.unexpected-value': {
    exit: 'usage',
    en: {
      what: '{flag} takes no value, but was given "{given}"',
      why: 'It is a switch: it is there or it is not.',
      fix: 'Write `{flag}` alone, or leave it out.',
    },
    zh: {
      what: '{flag} 不接受值，却给了“{given}”',
      why: '它是一个开关：写上即开启，不写即关闭。',
      fix: '单独写 `{flag}`，或者去掉它。',
    },
  },
  'usage.bad-value': {
    exit: 'usage',
    en: {
      what: '{flag} cannot be "{given}"',
      why: 'It takes: {expects}.',
      fix: 'Give {flag} a value that it takes{such}.',
    },
    zh: {
      what: '{flag} 不能是“{given}”',
      why: '它接受：{expects}。',
      fix: '请为 {flag} 给出它接受的值{such}。',
    },
  },
  'usage.missing-argument': {
    exit: 'usage',
    en: {
      what: '{command} needs {argument}',
      why: '{argument} is {says}.',
      fix: 'Type `{next}`',
    },
    zh: { what: '{command} 需要 {argument}', why: '{argument} 是{says}。', fix: '请输入 `{next}`' },
  },
  'usage.extra-argument': {
    exit: 'usage',
    en: {
      what: '{command} does not know what to do with "{given}"',
      why: 'It is written `{usage}`',
      fix: 'Leave it out, or see `{next}`',
    },
    zh: { what: '{command} 不接受“{given}”', why: '它的写法是 `{usage}`', fix: '请去掉它，或查看 `{next}`' },
  },
  'usage.secret-in-words': {
    exit: 'usage',
    en: {
      what: 'A secret of the configuration stands in the words of this command',
      why: 'Words of a command are seen by everybody in the process lists of this machine and of the hosts.',
      fix: 'Let the command read it from a file on the host; in the configuration, name an environment variable or a file instead.',
    },
    zh: {
      what: '命令中出现了配置里的敏感信息',
      why: '命令的参数会出现在本机和各主机的进程列表中，任何人都能看到。',
      fix: '请让命令从主机上的文件读取它；在配置中请改为引用环境变量或文件。',
    },
  },
});
