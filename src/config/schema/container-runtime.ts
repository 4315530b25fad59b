import { z } from 'zod';
import { about, choice, optionalText, textOrTexts } from './field.ts';

const runtimeSection = (name: string) =>
  z
    .strictObject({
      version: optionalText(`Version of ${name}.`, `${name} 的版本。`),
      registryMirrors: textOrTexts(
        'Mirrors of docker.io, a string or a list.',
        'docker.io 的镜像加速地址，字符串或列表。',
      ),
      insecureRegistries: textOrTexts(
        'Registries reached without verified TLS, a string or a list.',
        '不校验 TLS 的镜像仓库，字符串或列表。',
      ),
    })
    .prefault({})
    .meta(about(`Settings of ${name}.`, `${name} 的设置。`));

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
    containerd: runtimeSection('containerd'),
    docker: runtimeSection('docker'),
    crio: runtimeSection('cri-o'),
    isulad: runtimeSection('isulad'),
  })
  .prefault({})
  .meta(about('Container runtime of every node.', '所有节点的容器运行时。'));
