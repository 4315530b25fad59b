import * as z from 'zod';
import { about, duration, oneOrMoreTexts, optionalText, secret } from './field.ts';

/** How to log in; the same fields on a host and, as its defaults, under `spec.global`. */
export const loginFields = {
  password: secret('Password of the login user; also used for sudo.', '登录用户的密码，sudo 也使用它。'),
  privateKey: secret('Private key for the login, as text.', '登录使用的私钥内容。'),
  privateKeyPath: optionalText(
    'Path of the private key on this machine; `~` is the home directory.',
    '本机上的私钥路径，`~` 表示用户主目录。',
  ),
  privateKeyPassphrase: secret('Passphrase of an encrypted private key.', '加密私钥的口令。'),
};

/** Keys a machine may show; with any of them given, known_hosts does not count for it. */
export const hostKeyField = oneOrMoreTexts(
  'Fingerprint of its host key, or a list of them, as `ssh-keygen -l` prints: `SHA256:…`. No other key is trusted then.',
  '主机密钥指纹，可写一个或多个，形如 `ssh-keygen -l` 输出的 `SHA256:…`；填写后只信任这些密钥。',
);

const taint = z.strictObject({
  key: z.string().meta(about('Key of the taint.', '污点的键。')),
  value: z.string().default('').meta(about('Value of the taint.', '污点的值。')),
  effect: z
    .enum(['NoSchedule', 'PreferNoSchedule', 'NoExecute'])
    .meta(about('What happens to pods that do not tolerate it.', '对不容忍该污点的 Pod 的影响。')),
});

const hostSchema = z.strictObject({
  name: z.string().meta(about('Name of the host; it becomes the node name.', '主机名，同时也是节点名。')),
  address: z.string().meta(about('Address used to log in.', 'SSH 登录使用的地址。')),
  internalAddress: optionalText(
    'Address between the hosts: IPv4, IPv6, or both as "v4,v6". Default: address.',
    '主机之间使用的地址：IPv4、IPv6，或 "v4,v6" 双栈。默认与 address 相同。',
  ),
  port: z.int().min(1).max(65535).optional().meta(about('SSH port.', 'SSH 端口。')),
  user: optionalText('Login user.', '登录用户。'),
  ...loginFields,
  hostKey: hostKeyField,
  arch: z
    .enum(['amd64', 'arm64'])
    .optional()
    .meta(about('Architecture; detected when absent.', 'CPU 架构；缺省时自动探测。')),
  labels: z
    .record(z.string(), z.string())
    .default({})
    .meta(about('Labels put on the node.', '为节点设置的标签。')),
  taints: z.array(taint).default([]).meta(about('Taints put on the node.', '为节点设置的污点。')),
  timeout: duration.optional().meta(about('How long to wait for a connection.', '连接超时时间。')),
});

export const hostsSchema = z
  .array(hostSchema)
  .min(1)
  .meta(about('Every machine of the cluster.', '集群的全部主机。'));
