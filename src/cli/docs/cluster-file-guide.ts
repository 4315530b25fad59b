import { type Text, text } from '../../problem/text.ts';

interface Chapter {
  readonly title: Text;
  readonly body: Text;
}

/** Both languages show the same lines of YAML or shell. */
const told = (en: string, zh: string, code: string): Text =>
  text(`${en}\n\n${code.trim()}`, `${zh}\n\n${code.trim()}`);

/** What the list of fields cannot say: how they are used together. */
export const clusterFileGuide: readonly Chapter[] = [
  {
    title: text('How much a file must say', '文件至少要写什么'),
    body: told(
      '`kubexm run command` needs a name and hosts, nothing else. A cluster needs `apiVersion`, `kind` and the roles too; `kubexm create config` writes such a file, `kubexm config validate -f FILE` checks one.',
      '`kubexm run command` 只需要名称和主机。集群还需要 `apiVersion`、`kind` 和角色；`kubexm create config` 可生成这样的文件，`kubexm config validate -f FILE` 用于检查。',
      `
\`\`\`yaml
metadata: {name: lab}
spec:
  hosts:
    - {name: node1, address: 192.168.10.11}
    - {name: node2, address: 192.168.10.12}
\`\`\``,
    ),
  },
  {
    title: text('Login', '登录'),
    body: told(
      'Under `spec.global` for every host, or on a host for itself: `user`, `port`, and one or more of `password` (also used for sudo), `privateKey` (the key as text), `privateKeyPath` and `privateKeyPassphrase`. The SSH agent of `SSH_AUTH_SOCK` is tried beside `privateKeyPath`, and, with the usual keys of `~/.ssh`, where neither key nor password is named. `--ssh-user` and `-i` override the file. The passphrase of an encrypted key that no agent holds is asked for on a terminal, once for all hosts and without being shown; elsewhere give it with `privateKeyPassphrase`.',
      '写在 `spec.global` 下对所有主机生效，写在某台主机下只对它生效：`user`、`port`，以及 `password`（sudo 也使用它）、`privateKey`（私钥内容）、`privateKeyPath` 和 `privateKeyPassphrase` 中的一项或多项。指定 `privateKeyPath` 时也会尝试 `SSH_AUTH_SOCK` 的 SSH agent；既没有私钥也没有密码时，依次尝试 SSH agent 和 `~/.ssh` 下的常用密钥。`--ssh-user` 和 `-i` 优先于文件。加密私钥若不在 agent 中，会在终端询问其口令：所有主机只问一次，输入不显示；没有终端时请用 `privateKeyPassphrase` 提供。',
      `
\`\`\`yaml
spec:
  global: {user: ops, privateKeyPath: ~/.ssh/id_ed25519}
  hosts:
    - {name: node1, address: 192.168.10.11}
    - {name: node2, address: 192.168.10.12, user: root, password: "\${env:NODE2_PASSWORD}"}
\`\`\``,
    ),
  },
  {
    title: text('Bastion and host keys', '跳板机与主机密钥'),
    body: told(
      'With `spec.global.bastion` every host is reached through that machine; it has a login of its own. `hostKey` pins the key a machine must show, as `ssh-keygen -l` prints it; without it `.kubexm/known_hosts`, `~/.ssh/known_hosts` and `/etc/ssh/ssh_known_hosts` decide, and an unknown key is asked about.',
      '设置 `spec.global.bastion` 后，所有主机都通过它访问；它有自己的登录信息。`hostKey` 固定主机必须出示的密钥，格式同 `ssh-keygen -l` 的输出；未设置时以 `.kubexm/known_hosts`、`~/.ssh/known_hosts` 和 `/etc/ssh/ssh_known_hosts` 为准，遇到未知密钥会询问。',
      `
\`\`\`yaml
spec:
  global:
    bastion:
      address: bastion.example.org
      user: jump
      privateKeyPath: ~/.ssh/jump
      hostKey: SHA256:uNiVztksCsDhcc0u9e8BrrjXVOIyRn1gqOI5dJJ9bS8
\`\`\``,
    ),
  },
  {
    title: text('Secrets', '敏感信息'),
    body: told(
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the reader writes it so
      'Any text may come from elsewhere: `${env:NAME}` is an environment variable, `${file:/path}` a file of this machine (only its owner should be able to read it). A text encrypted by age is opened with `--age-identity FILE` or `KUBEXM_AGE_IDENTITY`. Make one with this command and paste all of its lines, indented, below a `|`:',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the reader writes it so
      '任何文本都可以取自别处：`${env:NAME}` 取环境变量，`${file:/path}` 取本机文件（应仅属主可读）。age 加密的文本用 `--age-identity FILE` 或 `KUBEXM_AGE_IDENTITY` 解密。用下面的命令生成，并把全部输出缩进后粘贴到 `|` 之下：',
      `
\`\`\`sh
printf %s 'the password' | age -a -r RECIPIENT
\`\`\`

\`\`\`yaml
spec:
  global:
    password: |
      -----BEGIN AGE ENCRYPTED FILE-----
      …
      -----END AGE ENCRYPTED FILE-----
\`\`\``,
    ),
  },
  {
    title: text('Ranges of hosts', '主机范围'),
    body: told(
      '`node[1:3]` stands for node1, node2 and node3. Inside the brackets of a list it must be quoted, since YAML takes the inner bracket for another list:',
      '`node[1:3]` 表示 node1、node2、node3。写在方括号列表中时必须加引号，否则 YAML 会把里面的方括号当作另一个列表：',
      `
\`\`\`yaml
spec:
  roleGroups:
    master: ["node[1:3]"]
\`\`\``,
    ),
  },
  {
    title: text('Values from the command line', '命令行中的取值'),
    body: told(
      '`-e` overrides a field by its path; items of a list are counted from 0. Short names stand for the most used paths.',
      '`-e` 按路径覆盖字段；列表的元素从 0 开始编号。常用路径另有短名。',
      `
\`\`\`sh
kubexm config validate -f cluster.yaml -e spec.hosts.0.address=192.168.10.21 -e pod_cidr=10.32.0.0/14
\`\`\``,
    ),
  },
];
