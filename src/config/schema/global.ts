import { z } from 'zod';
import { about, duration, textWithDefault } from './field.ts';
import { loginFields } from './host.ts';

export const globalSchema = z
  .strictObject({
    user: textWithDefault('root', 'Login user of hosts that name none.', '未指定用户的主机使用的登录用户。'),
    port: z
      .int()
      .min(1)
      .max(65535)
      .default(22)
      .meta(about('SSH port of hosts that name none.', '未指定端口的主机使用的 SSH 端口。')),
    ...loginFields,
    connectionTimeout: duration
      .default('30s')
      .meta(about('How long to wait for a connection.', '连接超时时间。')),
    workDir: textWithDefault(
      '/tmp/.kubexm',
      'Staging directory on the hosts: root only, removed at the end.',
      '主机上的暂存目录：仅 root 可访问，结束后删除。',
    ),
  })
  .prefault({})
  .meta(about('Defaults for every host.', '所有主机的默认值。'));
