import { defineProblems } from '../../define-problems.ts';

export const fileProblems = defineProblems({
  'usage.unreadable': {
    exit: 'usage',
    en: {
      what: '{path} cannot be read',
      why: 'The system says: {reason}.',
      fix: 'Check the name and the permissions; a new file to begin with comes from `kubexm create config`.',
    },
    zh: {
      what: '无法读取 {path}',
      why: '系统提示：{reason}。',
      fix: '请检查文件名和权限；可用 `kubexm create config` 生成入门文件。',
    },
  },
  'usage.identity-unreadable': {
    exit: 'usage',
    en: {
      what: 'The age identity file {path} cannot be read',
      why: 'The system says: {reason}.',
      fix: 'Check the name and the permissions of the file given by `--age-identity` or KUBEXM_AGE_IDENTITY.',
    },
    zh: {
      what: '无法读取 age 身份文件 {path}',
      why: '系统提示：{reason}。',
      fix: '请检查 `--age-identity` 或 KUBEXM_AGE_IDENTITY 指定的文件名及其权限。',
    },
  },
  'usage.unwritable': {
    exit: 'usage',
    en: {
      what: '{path} cannot be written',
      why: 'The system says: {reason}.',
      fix: 'Make room there, change its permissions, or choose a place you may write to.',
    },
    zh: {
      what: '无法写入 {path}',
      why: '系统提示：{reason}。',
      fix: '请腾出空间、修改其权限，或选择有写权限的位置。',
    },
  },
  'usage.folder-missing': {
    exit: 'usage',
    en: {
      what: '{path} cannot be written',
      why: 'There is no directory {folder} to put it in.',
      fix: 'Make it with `{next}`, or choose another place.',
    },
    zh: {
      what: '无法写入 {path}',
      why: '存放它的目录 {folder} 不存在。',
      fix: '请用 `{next}` 创建该目录，或选择其他位置。',
    },
  },
  'usage.directory-gone': {
    exit: 'usage',
    en: {
      what: 'The directory that you are in is not there any more',
      why: 'It was removed or replaced while your shell stayed in it, and kubexm keeps and finds everything in the directory where it is run.',
      fix: 'Go to another one, such as your home with `cd`, and type the command again.',
    },
    zh: {
      what: '当前所在的目录已不存在',
      why: 'shell 停留期间，该目录被删除或替换；kubexm 在执行命令的目录中保存和查找一切内容。',
      fix: '请进入其他目录（例如用 `cd` 回到主目录），然后重新输入命令。',
    },
  },
  'usage.not-a-file': {
    exit: 'usage',
    en: {
      what: '`-` does not name a file',
      why: 'Standard output carries what this command tells; the file that it writes is one that later commands are given.',
      fix: 'Give it a name, such as cluster.yaml.',
    },
    zh: {
      what: '`-` 不是文件名',
      why: '标准输出用于显示本命令的结果；它写出的文件会用于之后的命令。',
      fix: '请指定一个文件名，例如 cluster.yaml。',
    },
  },
  'usage.file-exists': {
    exit: 'usage',
    en: {
      what: '{path} is already there',
      why: 'A file that may hold your work is never overwritten unasked.',
      fix: 'Choose another name, or type `{next}`',
    },
    zh: {
      what: '{path} 已经存在',
      why: '未经要求绝不覆盖可能含有您成果的文件。',
      fix: '请换一个文件名，或输入 `{next}`',
    },
  },
  'usage.kubeconfig-not-merged': {
    exit: 'usage',
    en: {
      what: '{path} was not changed: {because}',
      why: 'What belongs to other clusters is never replaced.',
      fix: 'Remove the entry with `kubectl config`, name another file with `--kubeconfig`, or write a file of its own with `--out`.',
    },
    zh: {
      what: '{path} 未被修改：{because}',
      why: '属于其他集群的内容绝不会被替换。',
      fix: '请用 `kubectl config` 删除该条目，用 `--kubeconfig` 指定其他文件，或用 `--out` 写入单独的文件。',
    },
  },
  'usage.docs-missing': {
    exit: 'usage',
    en: {
      what: 'The guides are not where they should be: {folder}',
      why: 'They come with kubexm, in a folder beside its program, and this copy was made without it.',
      fix: 'Install the whole package anew; for the reference alone type `kubexm generate docs --out ./reference`',
    },
    zh: {
      what: '指南不在应有的位置：{folder}',
      why: '指南随 kubexm 一同提供，位于程序旁边的目录，而这份拷贝缺少该目录。',
      fix: '请重新安装完整的软件包；只需要参考手册时，请输入 `kubexm generate docs --out ./reference`',
    },
  },
});
