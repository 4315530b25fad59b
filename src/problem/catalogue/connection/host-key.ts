import { defineProblems } from '../../define-problems.ts';

/** Knowing that a host is the one it says it is. */
export const hostKeyProblems = defineProblems({
  'connection.host-key-unknown': {
    exit: 'connection',
    en: {
      what: 'The host key of {host} is not known: {keyType} {found}',
      why: 'The host was never seen before, and nobody could be asked whether this is its key.',
      fix: 'Compare the fingerprint with the host (`ssh-keygen -l -f` and its public key); if it is right, write `hostKey: {found}` beside {address} in the file, or run again with `--accept-new-host-keys`, or put the key into {file}: `ssh-keyscan -p {port} {address} >> {file}`',
    },
    zh: {
      what: '主机 {host} 的主机密钥未知：{keyType} {found}',
      why: '此前从未连接过该主机，且无法询问这是否为其密钥。',
      fix: '请先与主机核对指纹（`ssh-keygen -l -f` 加其公钥文件）；确认无误后，在配置文件中 {address} 旁写上 `hostKey: {found}`，或加上 `--accept-new-host-keys` 重新执行，或将密钥写入 {file}：`ssh-keyscan -p {port} {address} >> {file}`',
    },
  },
  'connection.host-key-declined': {
    exit: 'connection',
    en: {
      what: 'The host key {found} of {host} was not accepted',
      why: 'The question whether it is the right key was answered with no.',
      fix: 'Read the fingerprint on the host itself with `ssh-keygen -l -f /etc/ssh/ssh_host_ed25519_key.pub`; if it is {found}, run the command again and answer yes, or write `hostKey: {found}` beside the address of {host} in the file.',
    },
    zh: {
      what: '主机 {host} 的主机密钥 {found} 未被接受',
      why: '在询问该密钥是否正确时得到了否定的回答。',
      fix: '请在主机上用 `ssh-keygen -l -f /etc/ssh/ssh_host_ed25519_key.pub` 查看指纹；若为 {found}，请重新执行命令并回答是，或在配置文件中 {host} 的地址旁写上 `hostKey: {found}`。',
    },
  },
  'connection.host-key-changed': {
    exit: 'connection',
    en: {
      what: 'The host key of {host} has changed: known is {expected}, the host shows {found}',
      why: 'Either the host was installed anew, or somebody stands in between and listens.',
      fix: 'Compare {found} with the host itself; if it is right, forget the old key with `ssh-keygen -R "{name}" -f {file}` and run the command again.',
    },
    zh: {
      what: '主机 {host} 的主机密钥已改变：已知为 {expected}，主机出示 {found}',
      why: '可能是主机被重新安装，也可能有人在中间监听。',
      fix: '请与主机核对 {found}；确认无误后，用 `ssh-keygen -R "{name}" -f {file}` 删除旧密钥，然后重新执行命令。',
    },
  },
  'connection.host-key-not-pinned': {
    exit: 'connection',
    en: {
      what: 'Host {host} shows another key than the pinned one: pinned is {expected}, the host shows {keyType} {found}',
      why: 'Either the pin is out of date or for another key type, or somebody stands in between and listens.',
      fix: 'Compare {found} with the host itself; if it is right, write `hostKey: {found}` beside the address of {host} in the file.',
    },
    zh: {
      what: '主机 {host} 出示的密钥与固定的指纹不符：固定为 {expected}，主机出示 {keyType} {found}',
      why: '可能是固定的指纹已过期或属于其他密钥类型，也可能有人在中间监听。',
      fix: '请与主机核对 {found}；确认无误后，在配置文件中 {host} 的地址旁写上 `hostKey: {found}`。',
    },
  },
  'connection.host-key-revoked': {
    exit: 'connection',
    en: {
      what: 'Host {host} shows a revoked key: {found}',
      why: 'known_hosts marks this key as @revoked: it must never be trusted again.',
      fix: 'Give the host new keys (`rm /etc/ssh/ssh_host_* && ssh-keygen -A` on the host) and find out who still uses the old one.',
    },
    zh: {
      what: '主机 {host} 出示了已吊销的密钥：{found}',
      why: 'known_hosts 将该密钥标记为 @revoked：它不应再被信任。',
      fix: '请为主机更换密钥（在主机上执行 `rm /etc/ssh/ssh_host_* && ssh-keygen -A`），并查明谁仍在使用旧密钥。',
    },
  },
  'connection.host-key-authority-only': {
    exit: 'connection',
    en: {
      what: 'Host {host} is known only through a certificate authority; it shows {found}',
      why: 'known_hosts has a @cert-authority line for {name}; host certificates are not supported.',
      fix: 'Compare {found} with the host itself; if it is right, write `hostKey: {found}` beside the address of {host} in the file.',
    },
    zh: {
      what: '主机 {host} 只能通过证书颁发机构识别；它出示 {found}',
      why: 'known_hosts 中 {name} 只有 @cert-authority 条目；尚不支持主机证书。',
      fix: '请与主机核对 {found}；确认无误后，在配置文件中 {host} 的地址旁写上 `hostKey: {found}`。',
    },
  },
});
