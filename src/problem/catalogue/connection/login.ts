import { defineProblems } from '../../define-problems.ts';

/** Being let in. */
export const loginProblems = defineProblems({
  'connection.auth-failed': {
    exit: 'connection',
    en: {
      what: 'Host {host} does not let user {user} in',
      why: 'Tried: {tried}. The server offers: {offered}. Nothing was tried twice.',
      fix: 'Check user and credentials for {host} in the configuration, or install your key: `ssh-copy-id {user}@{host}`',
    },
    zh: {
      what: '主机 {host} 拒绝用户 {user} 登录',
      why: '已尝试：{tried}。服务器允许：{offered}。每种方式只尝试一次。',
      fix: '请检查配置中 {host} 的用户与凭据，或安装公钥：`ssh-copy-id {user}@{host}`',
    },
  },
  'connection.key-missing': {
    exit: 'connection',
    en: {
      what: 'The private key {path} does not exist',
      why: 'There is no file at that path, or a directory on the way to it is closed to you.',
      fix: 'Give the right path with `-i`, or make a key: `ssh-keygen -t ed25519 -f {path}`',
    },
    zh: {
      what: '私钥文件 {path} 不存在',
      why: '该文件不存在，或没有权限查看。',
      fix: '请用 `-i` 指定正确的路径，或生成新密钥：`ssh-keygen -t ed25519 -f {path}`',
    },
  },
  'connection.key-too-open': {
    exit: 'connection',
    en: {
      what: 'The private key {path} can be read by others',
      why: 'Its mode is {mode}; a key that others can read is not a secret.',
      fix: 'Take it away from them: `chmod 600 {path}`',
    },
    zh: {
      what: '私钥文件 {path} 可被其他用户读取',
      why: '其权限为 {mode}；能被他人读取的私钥已不再是秘密。',
      fix: '请收回他人的权限：`chmod 600 {path}`',
    },
  },
  'connection.key-unusable': {
    exit: 'connection',
    en: {
      what: 'The private key {key} cannot be used',
      why: 'It is not a private key in a known format: {because}.',
      fix: 'See what it is with `ssh-keygen -l -f {key}`; bring it into the OpenSSH format with `ssh-keygen -p -f {key}`',
    },
    zh: {
      what: '私钥 {key} 无法使用',
      why: '它不是受支持格式的私钥：{because}。',
      fix: '请用 `ssh-keygen -l -f {key}` 查看，并用 `ssh-keygen -p -f {key}` 转换为 OpenSSH 格式。',
    },
  },
  'connection.key-needs-passphrase': {
    exit: 'connection',
    en: {
      what: 'The private key {key} is encrypted and no passphrase was given',
      why: 'No agent holds the key, and its passphrase was neither given nor typed.',
      fix: 'Load it into an agent with `ssh-add {key}`, or let `privateKeyPassphrase` of the host or of spec.global name an environment variable or a file; on a terminal kubexm asks.',
    },
    zh: {
      what: '私钥 {key} 已加密，但未提供口令',
      why: '没有 SSH agent 持有该私钥，也没有提供或输入口令。',
      fix: '请用 `ssh-add {key}` 将其加入 SSH agent，或在主机或 spec.global 的 `privateKeyPassphrase` 中引用环境变量或文件；在终端中 kubexm 会询问口令。',
    },
  },
  'connection.key-wrong-passphrase': {
    exit: 'connection',
    en: {
      what: 'The passphrase does not open the private key {key}',
      why: 'The passphrase is wrong, or the file is damaged.',
      fix: 'Try the passphrase by hand: `ssh-keygen -y -f {key}`',
    },
    zh: {
      what: '口令无法解开私钥 {key}',
      why: '口令错误，或文件已损坏。',
      fix: '请手动验证口令：`ssh-keygen -y -f {key}`',
    },
  },
  'connection.agent-missing': {
    exit: 'connection',
    en: {
      what: 'There is no SSH agent at {socket} to log in to {host}',
      why: 'The socket does not exist: no agent runs, or SSH_AUTH_SOCK is out of date.',
      fix: 'Start one and load a key: `eval "$(ssh-agent)" && ssh-add`',
    },
    zh: {
      what: '在 {socket} 没有可用于登录 {host} 的 SSH 代理',
      why: '该套接字不存在：代理未运行，或 SSH_AUTH_SOCK 已失效。',
      fix: '请启动代理并加载私钥：`eval "$(ssh-agent)" && ssh-add`',
    },
  },
  'connection.agent-empty': {
    exit: 'connection',
    en: {
      what: 'The SSH agent at {socket} holds no key to log in to {host} with',
      why: 'It runs and answers, but no key was loaded into it, or it is locked.',
      fix: 'Load a key: `ssh-add`',
    },
    zh: {
      what: '{socket} 处的 SSH agent 没有可用于登录 {host} 的私钥',
      why: 'agent 正在运行，但没有加载私钥，或已被锁定。',
      fix: '请加载私钥：`ssh-add`',
    },
  },
  'connection.no-shell': {
    exit: 'connection',
    en: {
      what: 'Host {host} let us in but did not run the command',
      why: 'The login shell ended before it: {said}',
      fix: 'Give the login user a POSIX shell with `usermod -s /bin/sh USER`, and look at its start-up files.',
    },
    zh: {
      what: '已登录主机 {host}，但命令没有执行',
      why: '登录 shell 提前退出：{said}',
      fix: '请用 `usermod -s /bin/sh USER` 为登录用户设置 POSIX shell，并检查其启动文件。',
    },
  },
});
