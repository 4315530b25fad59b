import { defineProblems } from '../../define-problems.ts';

/** Getting to a host and staying connected. */
export const reachProblems = defineProblems({
  'connection.unreachable': {
    exit: 'connection',
    en: {
      what: 'Host {host} cannot be reached at {address} port {port}',
      why: 'The network has no way to it: {because}.',
      fix: 'Check that the host is on and the address is right: `ping {address}`',
    },
    zh: {
      what: '无法到达主机 {host}（{address} 端口 {port}）',
      why: '网络不可达：{because}。',
      fix: '请确认主机已开机且地址无误：`ping {address}`',
    },
  },
  'connection.refused': {
    exit: 'connection',
    en: {
      what: 'Host {host} refused the connection to {address} port {port}',
      why: 'The host answers, but no SSH server listens on that port, or a firewall rejects it.',
      fix: 'On the host run `systemctl status ssh sshd; ss -ltn`. If SSH uses another port, set it for {host} in the configuration.',
    },
    zh: {
      what: '主机 {host} 拒绝了到 {address} 端口 {port} 的连接',
      why: '主机有响应，但该端口没有 SSH 服务在监听，或被防火墙拒绝。',
      fix: '请在该主机上执行 `systemctl status ssh sshd; ss -ltn`。如果 SSH 使用其他端口，请在配置中为 {host} 设置端口。',
    },
  },
  'connection.timed-out': {
    exit: 'connection',
    en: {
      what: 'Host {host} did not answer in time at {address} port {port}',
      why: 'Packets get lost on the way, a firewall drops them, or the host is too busy to answer.',
      fix: 'Try it by hand: `ssh -v -p {port} {address}`. If the network is only slow, raise the connection timeout.',
    },
    zh: {
      what: '主机 {host}（{address} 端口 {port}）未在规定时间内响应',
      why: '数据包在途中丢失、被防火墙丢弃，或主机过于繁忙。',
      fix: '请手动尝试 `ssh -v -p {port} {address}`。如果只是网络较慢，请调大连接超时时间。',
    },
  },
  'connection.name-not-found': {
    exit: 'connection',
    en: {
      what: 'The address {address} of host {host} cannot be resolved',
      why: 'DNS and /etc/hosts on this machine do not know that name.',
      fix: 'Check the name with `getent hosts {address}`, or put an IP address into the configuration.',
    },
    zh: {
      what: '无法解析主机 {host} 的地址 {address}',
      why: '本机的 DNS 与 /etc/hosts 中都没有该名称。',
      fix: '请用 `getent hosts {address}` 检查该名称，或在配置中改用 IP 地址。',
    },
  },
  'connection.handshake-failed': {
    exit: 'connection',
    en: {
      what: 'The SSH handshake with host {host} on port {port} failed',
      why: 'Something else than an SSH server may listen there, it may turn away new connections, or it shares no algorithm with this program: {because}.',
      fix: 'Look at what answers with `ssh -v -p {port} {host}`, and at the log on the host: `journalctl -u ssh -u sshd`',
    },
    zh: {
      what: '与主机 {host} 端口 {port} 的 SSH 握手失败',
      why: '该端口上可能不是 SSH 服务，也可能正在拒绝新连接，或双方没有共同支持的算法：{because}。',
      fix: '请用 `ssh -v -p {port} {host}` 查看响应，并在主机上查看日志：`journalctl -u ssh -u sshd`',
    },
  },
  'connection.lost': {
    exit: 'connection',
    en: {
      what: 'The connection to host {host} was lost',
      why: 'What ended it: {because}.',
      fix: 'Check host and network, then go on where it stopped: `kubexm resume run`',
    },
    zh: {
      what: '与主机 {host} 的连接已中断',
      why: '中断原因：{because}。',
      fix: '请检查主机与网络，然后从中断处继续：`kubexm resume run`',
    },
  },
  'connection.no-answer': {
    exit: 'connection',
    en: {
      what: 'The API server on {host} did not answer: {because}',
      why: 'It stopped meanwhile, waits for etcd or for a node that it has to ask, has too much to do, or the way to it was cut.',
      fix: 'See what is wrong with `kubexm check health -f cluster.yaml`, then go on where it stopped: `kubexm resume run`',
    },
    zh: {
      what: '{host} 上的 API Server 没有应答：{because}',
      why: '它在此期间停止了，正在等待 etcd 或它要询问的节点，过于繁忙，或与它的连接被切断。',
      fix: '请用 `kubexm check health -f cluster.yaml` 查看问题所在，然后从中断处继续：`kubexm resume run`',
    },
  },
  'connection.channel-refused': {
    exit: 'connection',
    en: {
      what: 'Host {host} refuses to open another session on the connection',
      why: 'MaxSessions of its SSH server is too low, or sessions are forbidden for this user.',
      fix: 'Set `MaxSessions 10` in /etc/ssh/sshd_config on {host} and run `systemctl reload ssh || systemctl reload sshd`',
    },
    zh: {
      what: '主机 {host} 拒绝在该连接上打开新的会话',
      why: '其 SSH 服务的 MaxSessions 过低，或不允许该用户打开会话。',
      fix: '请在 {host} 的 /etc/ssh/sshd_config 中设置 `MaxSessions 10`，并执行 `systemctl reload ssh || systemctl reload sshd`',
    },
  },
  'connection.bastion-cannot-reach': {
    exit: 'connection',
    en: {
      what: 'The bastion {bastion} cannot reach host {host} at {address} port {port}',
      why: 'It answered: {because}.',
      fix: 'Try it from the bastion: `ssh {bastion} nc -vz {address} {port}`',
    },
    zh: {
      what: '跳板机 {bastion} 无法到达主机 {host}（{address} 端口 {port}）',
      why: '它的回复：{because}。',
      fix: '请在跳板机上尝试：`ssh {bastion} nc -vz {address} {port}`',
    },
  },
  'connection.bastion-forbids-forwarding': {
    exit: 'connection',
    en: {
      what: 'The bastion {bastion} does not forward connections to host {host}',
      why: 'Its SSH server forbids TCP forwarding.',
      fix: 'Set `AllowTcpForwarding yes` in /etc/ssh/sshd_config on {bastion} and run `systemctl reload ssh || systemctl reload sshd`',
    },
    zh: {
      what: '跳板机 {bastion} 不转发到主机 {host} 的连接',
      why: '其 SSH 服务禁止 TCP 转发。',
      fix: '请在 {bastion} 的 /etc/ssh/sshd_config 中设置 `AllowTcpForwarding yes`，并执行 `systemctl reload ssh || systemctl reload sshd`',
    },
  },
  'connection.nothing-listens': {
    exit: 'connection',
    en: {
      what: 'Nothing answers at {address} port {port} of host {host}',
      why: 'The host itself could not connect there: what should listen does not run, or listens elsewhere.',
      fix: 'Look at what listens on {host}: `ss -ltnp`',
    },
    zh: {
      what: '主机 {host} 的 {address} 端口 {port} 没有响应',
      why: '主机自身也无法连接到该处：应当监听的进程没有运行，或监听在别处。',
      fix: '请在 {host} 上查看正在监听的端口：`ss -ltnp`',
    },
  },
  'connection.forwarding-forbidden': {
    exit: 'connection',
    en: {
      what: 'Host {host} does not let this connection reach its own ports',
      why: 'Its SSH server forbids TCP forwarding, which is how the API of the cluster is reached.',
      fix: 'Set `AllowTcpForwarding local` in /etc/ssh/sshd_config on {host} and run `systemctl reload ssh || systemctl reload sshd`',
    },
    zh: {
      what: '主机 {host} 不允许通过该连接访问其自身的端口',
      why: '其 SSH 服务禁止 TCP 转发，而集群 API 正是经由转发访问的。',
      fix: '请在 {host} 的 /etc/ssh/sshd_config 中设置 `AllowTcpForwarding local`，并执行 `systemctl reload ssh || systemctl reload sshd`',
    },
  },
});
