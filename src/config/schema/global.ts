import * as z from 'zod';
import { about, duration, textWithDefault } from './field.ts';
import { hostKeyField, loginFields } from './host.ts';

const bastionSchema = z
  .strictObject({
    address: z.string().meta(about('Address of the bastion.', '跳板机地址。')),
    port: z
      .int()
      .min(1)
      .max(65535)
      .default(22)
      .meta(about('SSH port of the bastion.', '跳板机的 SSH 端口。')),
    user: textWithDefault('root', 'Login user on the bastion.', '跳板机的登录用户。'),
    ...loginFields,
    hostKey: hostKeyField,
    timeout: duration
      .optional()
      .meta(
        about(
          'How long to wait for the bastion. Default: connectionTimeout.',
          '连接跳板机的超时时间，默认与 connectionTimeout 相同。',
        ),
      ),
  })
  .optional()
  .meta(
    about(
      'Machine through which every host is reached; a host cannot have one of its own. The login of the hosts is not used for it.',
      '用于访问所有主机的跳板机；不能为单台主机单独指定。主机的登录信息不会用于跳板机。',
    ),
  );

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
    bastion: bastionSchema,
    workDir: textWithDefault(
      '/tmp/.kubexm',
      'Staging directory on the hosts, where images wait for their import: root only, removed at the end. Programs wait beside their place.',
      '主机上的暂存目录，镜像在此等待导入：仅 root 可访问，结束后删除。程序文件直接在目标目录旁暂存。',
    ),
  })
  .prefault({})
  .meta(about('Defaults for every host.', '所有主机的默认值。'));
