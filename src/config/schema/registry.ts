import * as z from 'zod';
import { about, choice, flag, optionalText, secret, textWithDefault } from './field.ts';

const auth = z.strictObject({
  username: optionalText('User of the registry.', '仓库用户名。'),
  password: secret('Password of the registry.', '仓库密码。'),
  skipTLSVerify: flag(false, 'Accept an unverified certificate.', '不校验 TLS 证书。'),
  plainHTTP: flag(false, 'Use HTTP.', '使用 HTTP。'),
  certsPath: optionalText(
    'Folder on this machine with certificates: *.crt to trust, *.cert with *.key to log in.',
    '本机上的证书目录：*.crt 为信任的 CA，*.cert 与 *.key 用于登录。',
  ),
});

export const registrySchema = z
  .strictObject({
    type: choice(
      ['', 'registry', 'harbor', 'external', 'none'],
      '',
      'What runs on the registry host; "" is registry when the role has a host, else none.',
      '仓库主机上部署的类型；空表示：有 registry 主机时为 registry，否则为 none。',
    ),
    version: optionalText('Version of the registry.', '仓库版本。'),
    privateRegistry: textWithDefault('', 'Domain of the registry.', '镜像仓库的域名。'),
    namespaceOverride: textWithDefault('', 'Project all images are put under.', '镜像仓库的项目。'),
    auths: z
      .record(z.string(), auth)
      .default({})
      .meta(about('How to log in, by registry.', '各仓库的登录方式。')),
    harborConfig: z
      .strictObject({
        adminPassword: secret('Password of the admin.', '管理员密码。'),
        databasePassword: secret('Password of the database.', '数据库密码。'),
        httpsPort: z.int().min(1).max(65535).default(443).meta(about('HTTPS port.', 'HTTPS 端口。')),
        certFile: optionalText(
          'Certificate on this machine; made when absent.',
          '本机上的证书；缺省时生成。',
        ),
        keyFile: optionalText('Key on this machine.', '本机上的私钥。'),
      })
      .prefault({})
      .meta(about('Settings of harbor.', 'harbor 设置。')),
    containerdDataDir: textWithDefault('/var/lib/containerd', 'Data of containerd.', 'containerd 数据目录。'),
    dockerDataDir: textWithDefault('/var/lib/docker', 'Data of docker.', 'docker 数据目录。'),
    registryDataDir: textWithDefault('/mnt/registry', 'Data of the registry.', '仓库数据目录。'),
  })
  .prefault({})
  .meta(about('Image registry.', '镜像仓库。'));
