import { defineProblems } from '../define-problems.ts';

export const configReferenceProblems = defineProblems({
  'config.env-missing': {
    exit: 'usage',
    en: {
      what: 'The environment variable {name} is not set, or empty',
      why: 'The configuration takes a value from it.',
      fix: 'Set it: `export {name}=…`',
    },
    zh: {
      what: '环境变量 {name} 未设置或为空',
      why: '配置中的一个取值来自它。',
      fix: '请设置：`export {name}=…`',
    },
  },
  'config.unknown-reference': {
    exit: 'usage',
    en: {
      what: '{field} refers to something by a form that is not known',
      why: 'Known are {forms}. Taken as it stands, the text itself would become the secret.',
      fix: 'Write it in one of these forms. A secret that really contains $ and a brace can come from such a variable or file.',
    },
    zh: {
      what: '{field} 使用了无法识别的引用写法',
      why: '支持的写法为 {forms}。若原样采用，这段文本本身就会成为密码。',
      fix: '请改用其中一种写法。取值确实包含 $ 和花括号时，请放入环境变量或文件。',
    },
  },
  'config.bad-package-list': {
    exit: 'usage',
    en: {
      what: '{list} does not list packages',
      why: 'These lines are not a checksum and a path with the folder of a system before it, such as debian-12-amd64/socat.deb, or name a file twice: {lines}.',
      fix: 'Write it anew, in the folder of the list: `find */ -type f | xargs sha256sum >SHA256SUMS`',
    },
    zh: {
      what: '{list} 不是软件包清单',
      why: '以下各行不是“校验和与路径”（路径以系统目录开头，例如 debian-12-amd64/socat.deb），或重复列出同一文件：{lines}。',
      fix: '请在清单所在目录重新生成：`find */ -type f | xargs sha256sum >SHA256SUMS`',
    },
  },
  'config.secret-file-open': {
    exit: 'usage',
    en: {
      what: '{path} holds a secret, and other users of this machine can read it',
      why: 'Its permissions let the group or everybody in.',
      fix: 'Keep it to its owner: `chmod 600 {path}`',
    },
    zh: {
      what: '{path} 含有敏感信息，但本机其他用户可以读取它',
      why: '它的权限对同组用户或所有人开放。',
      fix: '请仅允许属主访问：`chmod 600 {path}`',
    },
  },
  'config.age-no-identity': {
    exit: 'usage',
    en: {
      what: '{field} is encrypted by age, and there is no identity to open it',
      why: 'No identity file was given, or it holds no line that begins with AGE-SECRET-KEY-.',
      fix: 'Name the identity file: `--age-identity FILE`, or the environment variable KUBEXM_AGE_IDENTITY.',
    },
    zh: {
      what: '{field} 由 age 加密，但没有可用于解密的身份',
      why: '没有提供身份文件，或文件中没有以 AGE-SECRET-KEY- 开头的行。',
      fix: '请指定身份文件：`--age-identity FILE`，或设置环境变量 KUBEXM_AGE_IDENTITY。',
    },
  },
  'config.age-not-opened': {
    exit: 'usage',
    en: {
      what: '{field} cannot be decrypted',
      why: 'None of the given age identities opens it, or the text is damaged.',
      fix: 'Give the identity it was encrypted for with `--age-identity FILE`, or encrypt the value again.',
    },
    zh: {
      what: '无法解密 {field}',
      why: '提供的 age 身份都不能打开它，或内容已损坏。',
      fix: '请用 `--age-identity FILE` 提供加密时对应的身份，或重新加密该值。',
    },
  },
  'config.file-not-usable': {
    exit: 'usage',
    en: {
      what: '{field} names {path}, which cannot be used',
      why: 'At that path: {because}.',
      fix: 'Name a regular file that may be read.',
    },
    zh: {
      what: '{field} 指向的 {path} 无法使用',
      why: '该路径的情况：{because}。',
      fix: '请指定一个可读取的普通文件。',
    },
  },
});
