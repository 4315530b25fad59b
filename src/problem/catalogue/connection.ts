import { defineProblems } from '../define-problems.ts';

/** Reaching a host, being let in, becoming root there, and moving bytes to and from it. */
export const connectionProblems = defineProblems({
  'connection.unreachable': {
    exit: 'connection',
    en: {
      what: 'Host {host} cannot be reached at {address} port {port}',
      why: 'The network has no way to it: {because}',
      fix: 'Check that the host is on and the address is right: ping {address}',
    },
    zh: {
      what: '无法到达主机 {host}（{address} 端口 {port}）',
      why: '网络不可达：{because}',
      fix: '请确认主机已开机且地址无误：ping {address}',
    },
  },
  'connection.refused': {
    exit: 'connection',
    en: {
      what: 'Host {host} refused the connection to {address} port {port}',
      why: 'The host answers, but no SSH server listens on that port, or a firewall rejects it',
      fix: 'On the host run: systemctl status ssh sshd; ss -ltn. If SSH uses another port, set it for {host} in the configuration',
    },
    zh: {
      what: '主机 {host} 拒绝了到 {address} 端口 {port} 的连接',
      why: '主机有响应，但该端口没有 SSH 服务在监听，或被防火墙拒绝',
      fix: '请在该主机上执行：systemctl status ssh sshd; ss -ltn。如果 SSH 使用其他端口，请在配置中为 {host} 设置端口',
    },
  },
  'connection.timed-out': {
    exit: 'connection',
    en: {
      what: 'Host {host} did not answer in time at {address} port {port}',
      why: 'Packets get lost on the way, a firewall drops them, or the host is too busy to answer',
      fix: 'Try it by hand: ssh -v -p {port} {address}. If the network is only slow, raise the connection timeout',
    },
    zh: {
      what: '主机 {host}（{address} 端口 {port}）未在规定时间内响应',
      why: '数据包在途中丢失、被防火墙丢弃，或主机过于繁忙',
      fix: '请手动尝试：ssh -v -p {port} {address}。如果只是网络较慢，请调大连接超时时间',
    },
  },
  'connection.name-not-found': {
    exit: 'connection',
    en: {
      what: 'The address {address} of host {host} cannot be resolved',
      why: 'DNS and /etc/hosts on this machine do not know that name',
      fix: 'Check the name with: getent hosts {address}, or put an IP address into the configuration',
    },
    zh: {
      what: '无法解析主机 {host} 的地址 {address}',
      why: '本机的 DNS 与 /etc/hosts 中都没有该名称',
      fix: '请用 getent hosts {address} 检查该名称，或在配置中改用 IP 地址',
    },
  },
  'connection.handshake-failed': {
    exit: 'connection',
    en: {
      what: 'The SSH handshake with host {host} on port {port} failed',
      why: 'Something else than an SSH server may listen there, it may turn away new connections, or it shares no algorithm with this program: {because}',
      fix: 'Look at what answers with: ssh -v -p {port} {host}, and at the log on the host: journalctl -u ssh -u sshd',
    },
    zh: {
      what: '与主机 {host} 端口 {port} 的 SSH 握手失败',
      why: '该端口上可能不是 SSH 服务，也可能正在拒绝新连接，或双方没有共同支持的算法：{because}',
      fix: '请用 ssh -v -p {port} {host} 查看响应，并在主机上查看日志：journalctl -u ssh -u sshd',
    },
  },
  'connection.auth-failed': {
    exit: 'connection',
    en: {
      what: 'Host {host} does not let user {user} in',
      why: 'Tried: {tried}. The server offers: {offered}. Nothing was tried twice',
      fix: 'Check user and credentials for {host} in the configuration, or install your key: ssh-copy-id {user}@{host}',
    },
    zh: {
      what: '主机 {host} 拒绝用户 {user} 登录',
      why: '已尝试：{tried}。服务器允许：{offered}。每种方式只尝试一次',
      fix: '请检查配置中 {host} 的用户与凭据，或安装公钥：ssh-copy-id {user}@{host}',
    },
  },
  'connection.key-missing': {
    exit: 'connection',
    en: {
      what: 'The private key {path} does not exist',
      why: 'There is no such file, or it may not be looked at',
      fix: 'Give the right path with -i, or make a key: ssh-keygen -t ed25519 -f {path}',
    },
    zh: {
      what: '私钥文件 {path} 不存在',
      why: '该文件不存在，或没有权限查看',
      fix: '请用 -i 指定正确的路径，或生成新密钥：ssh-keygen -t ed25519 -f {path}',
    },
  },
  'connection.key-too-open': {
    exit: 'connection',
    en: {
      what: 'The private key {path} can be read by others',
      why: 'Its mode is {mode}; a key that others can read is not a secret',
      fix: 'chmod 600 {path}',
    },
    zh: {
      what: '私钥文件 {path} 可被其他用户读取',
      why: '其权限为 {mode}；能被他人读取的私钥已不再是秘密',
      fix: '请执行：chmod 600 {path}',
    },
  },
  'connection.key-unusable': {
    exit: 'connection',
    en: {
      what: 'The private key {key} cannot be used',
      why: 'It is not a private key in a known format: {because}',
      fix: 'See what it is with: ssh-keygen -l -f {key}; bring it into the OpenSSH format with: ssh-keygen -p -f {key}',
    },
    zh: {
      what: '私钥 {key} 无法使用',
      why: '它不是受支持格式的私钥：{because}',
      fix: '请用 ssh-keygen -l -f {key} 查看，并用 ssh-keygen -p -f {key} 转换为 OpenSSH 格式',
    },
  },
  'connection.key-needs-passphrase': {
    exit: 'connection',
    en: {
      what: 'The private key {key} is encrypted and no passphrase was given',
      why: 'Without its passphrase the key cannot be used',
      fix: 'Set the passphrase in the configuration, or load the key into an agent: ssh-add {key}',
    },
    zh: {
      what: '私钥 {key} 已加密，但未提供口令',
      why: '没有口令就无法使用该私钥',
      fix: '请在配置中设置口令，或将私钥加入代理：ssh-add {key}',
    },
  },
  'connection.key-wrong-passphrase': {
    exit: 'connection',
    en: {
      what: 'The passphrase does not open the private key {key}',
      why: 'The passphrase is wrong, or the file is damaged',
      fix: 'Try the passphrase by hand: ssh-keygen -y -f {key}',
    },
    zh: {
      what: '口令无法解开私钥 {key}',
      why: '口令错误，或文件已损坏',
      fix: '请手动验证口令：ssh-keygen -y -f {key}',
    },
  },
  'connection.agent-missing': {
    exit: 'connection',
    en: {
      what: 'There is no SSH agent at {socket} to log in to {host}',
      why: 'The socket does not exist: no agent runs, or SSH_AUTH_SOCK is out of date',
      fix: 'Start one and load a key: eval "$(ssh-agent)" && ssh-add',
    },
    zh: {
      what: '在 {socket} 没有可用于登录 {host} 的 SSH 代理',
      why: '该套接字不存在：代理未运行，或 SSH_AUTH_SOCK 已失效',
      fix: '请启动代理并加载私钥：eval "$(ssh-agent)" && ssh-add',
    },
  },
  'connection.host-key-unknown': {
    exit: 'connection',
    en: {
      what: 'The host key of {host} is not known: {keyType} {found}',
      why: 'The host was never seen before, and nobody could be asked whether this is its key',
      fix: 'Compare the fingerprint with the host, then: ssh-keyscan -p {port} {address} >> {file}; or pin {found} in the configuration',
    },
    zh: {
      what: '主机 {host} 的主机密钥未知：{keyType} {found}',
      why: '此前从未连接过该主机，且无法询问这是否为其密钥',
      fix: '请与主机核对指纹后执行：ssh-keyscan -p {port} {address} >> {file}；或在配置中固定 {found}',
    },
  },
  'connection.host-key-declined': {
    exit: 'connection',
    en: {
      what: 'The host key {found} of {host} was not accepted',
      why: 'The question whether it is the right key was answered with no',
      fix: 'Read the fingerprint on the host itself: ssh-keygen -l -f /etc/ssh/ssh_host_ed25519_key.pub, then run the command again',
    },
    zh: {
      what: '主机 {host} 的主机密钥 {found} 未被接受',
      why: '在询问该密钥是否正确时得到了否定的回答',
      fix: '请在主机上查看指纹：ssh-keygen -l -f /etc/ssh/ssh_host_ed25519_key.pub，然后重新执行命令',
    },
  },
  'connection.host-key-changed': {
    exit: 'connection',
    en: {
      what: 'The host key of {host} has changed: known is {expected}, the host shows {found}',
      why: 'Either the host was installed anew, or somebody stands in between and listens',
      fix: 'Compare {found} with the host itself; if it is right: ssh-keygen -R "{name}" -f {file}, then run the command again',
    },
    zh: {
      what: '主机 {host} 的主机密钥已改变：已知为 {expected}，主机出示 {found}',
      why: '可能是主机被重新安装，也可能有人在中间监听',
      fix: '请与主机核对 {found}；确认无误后执行：ssh-keygen -R "{name}" -f {file}，然后重新执行命令',
    },
  },
  'connection.host-key-not-pinned': {
    exit: 'connection',
    en: {
      what: 'Host {host} shows another key than the pinned one: pinned is {expected}, the host shows {keyType} {found}',
      why: 'Either the pin is out of date or for another key type, or somebody stands in between and listens',
      fix: 'Compare {found} with the host itself; if it is right, pin it for {host} in the configuration',
    },
    zh: {
      what: '主机 {host} 出示的密钥与固定的指纹不符：固定为 {expected}，主机出示 {keyType} {found}',
      why: '可能是固定的指纹已过期或属于其他密钥类型，也可能有人在中间监听',
      fix: '请与主机核对 {found}；确认无误后在配置中为 {host} 固定该指纹',
    },
  },
  'connection.host-key-revoked': {
    exit: 'connection',
    en: {
      what: 'Host {host} shows a revoked key: {found}',
      why: 'known_hosts marks this key as @revoked: it must never be trusted again',
      fix: 'Give the host new keys (rm /etc/ssh/ssh_host_* && ssh-keygen -A on the host) and find out who still uses the old one',
    },
    zh: {
      what: '主机 {host} 出示了已吊销的密钥：{found}',
      why: 'known_hosts 将该密钥标记为 @revoked：它不应再被信任',
      fix: '请为主机更换密钥（在主机上执行 rm /etc/ssh/ssh_host_* && ssh-keygen -A），并查明谁仍在使用旧密钥',
    },
  },
  'connection.host-key-authority-only': {
    exit: 'connection',
    en: {
      what: 'Host {host} is known only through a certificate authority; it shows {found}',
      why: 'known_hosts has a @cert-authority line for {name}; host certificates are not supported',
      fix: 'Pin {found} for {host} in the configuration after comparing it with the host',
    },
    zh: {
      what: '主机 {host} 只能通过证书颁发机构识别；它出示 {found}',
      why: 'known_hosts 中 {name} 只有 @cert-authority 条目；尚不支持主机证书',
      fix: '请与主机核对后，在配置中为 {host} 固定 {found}',
    },
  },
  'connection.no-shell': {
    exit: 'connection',
    en: {
      what: 'Host {host} let us in but did not run the command',
      why: 'The login shell ended before it: {said}',
      fix: 'Give the login user a POSIX shell: usermod -s /bin/sh USER, and look at its start-up files',
    },
    zh: {
      what: '已登录主机 {host}，但命令没有执行',
      why: '登录 shell 提前退出：{said}',
      fix: '请为登录用户设置 POSIX shell：usermod -s /bin/sh USER，并检查其启动文件',
    },
  },
  'connection.sudo-missing': {
    exit: 'connection',
    en: {
      what: 'There is no sudo on host {host}, and user {user} is not root',
      why: 'Everything is done as root, and only sudo could make {user} root',
      fix: 'Install sudo on {host}, or log in as root: --ssh-user root',
    },
    zh: {
      what: '主机 {host} 上没有 sudo，而用户 {user} 不是 root',
      why: '所有操作都以 root 执行，{user} 只能通过 sudo 成为 root',
      fix: '请在 {host} 上安装 sudo，或以 root 登录：--ssh-user root',
    },
  },
  'connection.sudo-needs-password': {
    exit: 'connection',
    en: {
      what: 'sudo on host {host} wants a password of user {user}',
      why: 'None was given in the configuration',
      fix: 'Set the password for {host}, or allow sudo without one: {user} ALL=(ALL) NOPASSWD:ALL in /etc/sudoers.d/{user}',
    },
    zh: {
      what: '主机 {host} 上的 sudo 需要用户 {user} 的密码',
      why: '配置中没有提供密码',
      fix: '请为 {host} 设置密码，或允许免密 sudo：在 /etc/sudoers.d/{user} 中写入 {user} ALL=(ALL) NOPASSWD:ALL',
    },
  },
  'connection.sudo-wrong-password': {
    exit: 'connection',
    en: {
      what: 'sudo on host {host} does not take the password of user {user}',
      why: 'It was given once and sudo asked again',
      fix: 'Try it by hand on {host}: sudo -k true, then correct the password in the configuration',
    },
    zh: {
      what: '主机 {host} 上的 sudo 不接受用户 {user} 的密码',
      why: '密码已提供一次，但 sudo 再次询问',
      fix: '请在 {host} 上手动验证：sudo -k true，然后更正配置中的密码',
    },
  },
  'connection.sudo-not-allowed': {
    exit: 'connection',
    en: {
      what: 'sudo on host {host} does not let user {user} become root',
      why: 'sudo said: {said}',
      fix: 'See what is allowed with: sudo -l -U {user}; allow /bin/sh as root in /etc/sudoers.d/{user}',
    },
    zh: {
      what: '主机 {host} 上的 sudo 不允许用户 {user} 成为 root',
      why: 'sudo 的输出：{said}',
      fix: '请用 sudo -l -U {user} 查看权限，并在 /etc/sudoers.d/{user} 中允许以 root 执行 /bin/sh',
    },
  },
  'connection.sudo-needs-tty': {
    exit: 'connection',
    en: {
      what: 'sudo on host {host} works for user {user} only on a terminal',
      why: 'The option requiretty is set, and no terminal takes part in an automatic run',
      fix: 'Put this line into /etc/sudoers.d/{user} on {host}: Defaults:{user} !requiretty',
    },
    zh: {
      what: '主机 {host} 上的 sudo 只允许用户 {user} 在终端中使用',
      why: '设置了 requiretty 选项，而自动执行时没有终端',
      fix: '请在 {host} 的 /etc/sudoers.d/{user} 中加入：Defaults:{user} !requiretty',
    },
  },
  'connection.lost': {
    exit: 'connection',
    en: {
      what: 'The connection to host {host} was lost',
      why: '{because}',
      fix: 'Check host and network; then go on where it stopped: kubexm resume run',
    },
    zh: {
      what: '与主机 {host} 的连接已中断',
      why: '原因：{because}',
      fix: '请检查主机与网络，然后从中断处继续：kubexm resume run',
    },
  },
  'connection.channel-refused': {
    exit: 'connection',
    en: {
      what: 'Host {host} refuses to open another session on the connection',
      why: 'MaxSessions of its SSH server is too low, or sessions are forbidden for this user',
      fix: 'Set MaxSessions 10 in /etc/ssh/sshd_config on {host} and run: systemctl reload ssh || systemctl reload sshd',
    },
    zh: {
      what: '主机 {host} 拒绝在该连接上打开新的会话',
      why: '其 SSH 服务的 MaxSessions 过低，或不允许该用户打开会话',
      fix: '请在 {host} 的 /etc/ssh/sshd_config 中设置 MaxSessions 10，并执行：systemctl reload ssh || systemctl reload sshd',
    },
  },
  'connection.bastion-cannot-reach': {
    exit: 'connection',
    en: {
      what: 'The bastion {bastion} cannot reach host {host} at {address} port {port}',
      why: 'It answered: {because}',
      fix: 'Try it from the bastion: ssh {bastion} nc -vz {address} {port}',
    },
    zh: {
      what: '跳板机 {bastion} 无法到达主机 {host}（{address} 端口 {port}）',
      why: '它的回复：{because}',
      fix: '请在跳板机上尝试：ssh {bastion} nc -vz {address} {port}',
    },
  },
  'connection.bastion-forbids-forwarding': {
    exit: 'connection',
    en: {
      what: 'The bastion {bastion} does not forward connections to host {host}',
      why: 'Its SSH server forbids TCP forwarding',
      fix: 'Set AllowTcpForwarding yes in /etc/ssh/sshd_config on {bastion} and run: systemctl reload ssh || systemctl reload sshd',
    },
    zh: {
      what: '跳板机 {bastion} 不转发到主机 {host} 的连接',
      why: '其 SSH 服务禁止 TCP 转发',
      fix: '请在 {bastion} 的 /etc/ssh/sshd_config 中设置 AllowTcpForwarding yes，并执行：systemctl reload ssh || systemctl reload sshd',
    },
  },
  'connection.upload-failed': {
    exit: 'step',
    en: {
      what: 'The file {path} could not be written on host {host}',
      why: 'The host said: {said}',
      fix: 'Check directory, owner and free space on {host}: ls -ld and df -h for {path}',
    },
    zh: {
      what: '无法在主机 {host} 上写入文件 {path}',
      why: '主机的输出：{said}',
      fix: '请在 {host} 上检查 {path} 的目录、属主与剩余空间：ls -ld 与 df -h',
    },
  },
  'connection.upload-corrupt': {
    exit: 'artifact',
    en: {
      what: 'The file {path} did not arrive whole on host {host}',
      why: 'The digest of the received bytes is not that of the sent ones; nothing was left under the name',
      fix: 'Check disk and memory of {host} (dmesg), then go on: kubexm resume run',
    },
    zh: {
      what: '文件 {path} 未能完整到达主机 {host}',
      why: '收到内容的摘要与发送内容不一致；目标文件名下没有留下任何内容',
      fix: '请检查 {host} 的磁盘与内存（dmesg），然后继续：kubexm resume run',
    },
  },
  'connection.digest-differs': {
    exit: 'artifact',
    en: {
      what: 'The content for {path} on host {host} is not what it should be',
      why: 'Its digest should be {expected} and is {found}; nothing was written',
      fix: 'Fetch the file again: remove it from the artifact directory and repeat the command',
    },
    zh: {
      what: '将写入主机 {host} 上 {path} 的内容与预期不符',
      why: '摘要应为 {expected}，实际为 {found}；没有写入任何内容',
      fix: '请重新获取该文件：从制品目录中删除它，然后重复该命令',
    },
  },
  'connection.download-failed': {
    exit: 'step',
    en: {
      what: 'The file {path} could not be read from host {host}',
      why: 'The host said: {said}',
      fix: 'Look for it on {host}: ls -l {path}',
    },
    zh: {
      what: '无法从主机 {host} 读取文件 {path}',
      why: '主机的输出：{said}',
      fix: '请在 {host} 上查看：ls -l {path}',
    },
  },
  'connection.transfer-timed-out': {
    exit: 'step',
    en: {
      what: 'The transfer of {path} with host {host} took too long and was stopped',
      why: 'The network or the disk of the host is slower than the time allowed',
      fix: 'Measure the way to {host}, then allow more time with --timeout and go on: kubexm resume run',
    },
    zh: {
      what: '与主机 {host} 传输 {path} 用时过长，已停止',
      why: '网络或主机磁盘的速度达不到所允许的时间',
      fix: '请检查到 {host} 的网络，然后用 --timeout 放宽时间并继续：kubexm resume run',
    },
  },
  'connection.transfer-cancelled': {
    exit: 'interrupted',
    en: {
      what: 'The transfer of {path} with host {host} was cancelled',
      why: 'The run was interrupted; nothing half-written was left behind',
      fix: 'Go on where it stopped: kubexm resume run',
    },
    zh: {
      what: '与主机 {host} 传输 {path} 已取消',
      why: '运行被中断；没有留下写了一半的文件',
      fix: '请从中断处继续：kubexm resume run',
    },
  },
});
