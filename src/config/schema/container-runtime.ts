import * as z from 'zod';
import { about, choice, flag, optionalText, secret, textOrTexts, textsOrTextsByName } from './field.ts';

const runtimeFields = (name: string) => ({
  version: optionalText(`Version of ${name}.`, `${name} 的版本。`),
  registryMirrors: textsOrTextsByName(
    'Mirrors of docker.io, a string or a list; or a mapping from each registry, such as quay.io, to its mirrors.',
    'docker.io 的镜像加速地址，字符串或列表；也可为映射：每个仓库（例如 quay.io）对应其加速地址。',
  ),
  insecureRegistries: textOrTexts(
    'Registries reached without verified TLS, a string or a list.',
    '不校验 TLS 的镜像仓库，字符串或列表。',
  ),
});

const runtimeSection = (name: string) =>
  z
    .strictObject(runtimeFields(name))
    .prefault({})
    .meta(about(`Settings of ${name}.`, `${name} 的设置。`));

const containerdSection = z
  .strictObject({
    ...runtimeFields('containerd'),
    restrictOomScoreAdj: flag(
      false,
      'Never lower an OOM score below that of containerd: for hosts whose kernel refuses it.',
      '不把 OOM 分值调到低于 containerd 自身：用于内核不允许调低的主机。',
    ),
  })
  .prefault({})
  .meta(about('Settings of containerd.', 'containerd 的设置。'));

const proxySchema = z
  .strictObject({
    httpProxy: secret('Proxy for http; may carry a login.', 'http 代理；可带登录信息。'),
    httpsProxy: secret('Proxy for https; may carry a login.', 'https 代理；可带登录信息。'),
    noProxy: textOrTexts(
      'Names, domains and networks reached without it, besides masters, registry hosts, the domain of the endpoint, and domain and ranges of the cluster.',
      '除 master、镜像仓库主机、控制平面入口域名、集群域名及其网段之外，不经代理访问的主机名、域名和网段。',
    ),
  })
  .prefault({})
  .meta(about('Proxy through which images are pulled.', '拉取镜像所用的代理。'));

export const containerRuntimeSchema = z
  .strictObject({
    type: choice(
      ['containerd', 'docker', 'cri-o', 'isulad'],
      'containerd',
      'Container runtime; crio and isula are understood too.',
      '容器运行时；也接受 crio 和 isula。',
    ),
    version: optionalText(
      'Version of the chosen runtime; chosen for the Kubernetes version when absent.',
      '所选运行时的版本；缺省时按 Kubernetes 版本选择。',
    ),
    source: choice(
      ['static', 'package'],
      'static',
      'Released binaries, or packages of the operating system.',
      '使用发布的二进制文件，或操作系统的软件包。',
    ),
    containerd: containerdSection,
    docker: runtimeSection('docker'),
    crio: runtimeSection('cri-o'),
    isulad: runtimeSection('isulad'),
    proxy: proxySchema,
  })
  .prefault({})
  .meta(about('Container runtime of every node.', '所有节点的容器运行时。'));
