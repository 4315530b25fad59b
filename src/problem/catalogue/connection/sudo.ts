import { defineProblems } from '../../define-problems.ts';

/** Becoming root on a host. */
export const sudoProblems = defineProblems({
  'connection.sudo-missing': {
    exit: 'connection',
    en: {
      what: 'There is no sudo on host {host}, and user {user} is not root',
      why: 'Everything is done as root, and only sudo could make {user} root.',
      fix: 'Install sudo on {host}, or log in as root with `--ssh-user root`',
    },
    zh: {
      what: '主机 {host} 上没有 sudo，而用户 {user} 不是 root',
      why: '所有操作都以 root 执行，{user} 只能通过 sudo 成为 root。',
      fix: '请在 {host} 上安装 sudo，或以 root 登录：`--ssh-user root`',
    },
  },
  'connection.sudo-needs-password': {
    exit: 'connection',
    en: {
      what: 'sudo on host {host} wants a password of user {user}',
      why: 'None was given in the configuration.',
      fix: 'Set the password for {host}, or allow sudo without one: put `{user} ALL=(ALL) NOPASSWD:ALL` into /etc/sudoers.d/{user}.',
    },
    zh: {
      what: '主机 {host} 上的 sudo 需要用户 {user} 的密码',
      why: '配置中没有提供密码。',
      fix: '请为 {host} 设置密码，或允许免密 sudo：在 /etc/sudoers.d/{user} 中写入 `{user} ALL=(ALL) NOPASSWD:ALL`',
    },
  },
  'connection.sudo-wrong-password': {
    exit: 'connection',
    en: {
      what: 'sudo on host {host} does not take the password of user {user}',
      why: 'It was given once and sudo asked again.',
      fix: 'Try it by hand on {host} with `sudo -k true`, then correct the password in the configuration.',
    },
    zh: {
      what: '主机 {host} 上的 sudo 不接受用户 {user} 的密码',
      why: '密码已提供一次，但 sudo 再次询问。',
      fix: '请在 {host} 上用 `sudo -k true` 手动验证，然后更正配置中的密码。',
    },
  },
  'connection.sudo-not-allowed': {
    exit: 'connection',
    en: {
      what: 'sudo on host {host} does not let user {user} become root',
      why: 'sudo said: {said}',
      fix: 'See what is allowed with `sudo -l -U {user}`; allow /bin/sh as root in /etc/sudoers.d/{user}.',
    },
    zh: {
      what: '主机 {host} 上的 sudo 不允许用户 {user} 成为 root',
      why: 'sudo 的输出：{said}',
      fix: '请用 `sudo -l -U {user}` 查看权限，并在 /etc/sudoers.d/{user} 中允许以 root 执行 /bin/sh。',
    },
  },
  'connection.sudo-needs-tty': {
    exit: 'connection',
    en: {
      what: 'sudo on host {host} works for user {user} only on a terminal',
      why: 'The option requiretty is set, and no terminal takes part in an automatic run.',
      fix: 'Put this line into /etc/sudoers.d/{user} on {host}: `Defaults:{user} !requiretty`',
    },
    zh: {
      what: '主机 {host} 上的 sudo 只允许用户 {user} 在终端中使用',
      why: '设置了 requiretty 选项，而自动执行时没有终端。',
      fix: '请在 {host} 的 /etc/sudoers.d/{user} 中加入：`Defaults:{user} !requiretty`',
    },
  },
});
