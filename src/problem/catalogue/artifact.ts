import { defineProblems } from '../define-problems.ts';

/** Files and images that are missing, damaged or not trusted. */
export const artifactProblems = defineProblems({
  'artifact.not-listed': {
    exit: 'artifact',
    en: {
      what: '{component} {version} is not in the bill of materials',
      why: 'kubexm fetches only what is listed with a checksum, and this version is not.',
      fix: 'Choose a version that `kubexm get artifacts --available` lists, or add this one in a file named by spec.artifacts.bom.',
    },
    zh: {
      what: '物料清单中没有 {component} {version}',
      why: 'kubexm 只获取清单中带校验和的文件，而该版本不在其中。',
      fix: '请选用 `kubexm get artifacts --available` 列出的版本，或在 spec.artifacts.bom 指定的文件中补充该版本。',
    },
  },
  'artifact.checksum-unknown': {
    exit: 'artifact',
    en: {
      what: 'Nobody vouches for {component} {version} ({arches})',
      why: 'The bill of materials lists it without a checksum, so what is fetched could not be checked.',
      fix: 'Get the checksum from the publisher and give it in a file named by spec.artifacts.bom, under components.{component}.versions.',
    },
    zh: {
      what: '{component} {version}（{arches}）没有可信的校验和',
      why: '物料清单中该条目没有校验和，因此无法校验获取到的内容。',
      fix: '请从发布方取得校验和，写入 spec.artifacts.bom 指定的文件，位于 components.{component}.versions 之下。',
    },
  },
  'artifact.digest-unknown': {
    exit: 'artifact',
    en: {
      what: 'Nobody vouches for the image {reference}',
      why: 'The bill of materials has no digest for this tag, and a tag may be moved to something else at any time.',
      fix: 'Ask the registry once and keep its answer: `kubexm create artifacts -f cluster.yaml --pin-images digests.yaml`. A digest that the publisher told you goes into such a file, under images.{image}.tags.',
    },
    zh: {
      what: '镜像 {reference} 没有可信的摘要',
      why: '物料清单中该标签没有摘要，而标签随时可能指向其他内容。',
      fix: '向仓库查询一次并保存结果：`kubexm create artifacts -f cluster.yaml --pin-images digests.yaml`。从发布方得知的摘要也写入该文件，位于 images.{image}.tags 之下。',
    },
  },
  'artifact.digest-not-told': {
    exit: 'artifact',
    en: {
      what: 'Nobody said what {reference} names',
      why: 'Asked were: {detail}',
      fix: 'Check the way to the registry (proxy, spec.artifacts.zone, spec.artifacts.images, spec.registry.auths) and repeat the command.',
    },
    zh: {
      what: '没有仓库给出 {reference} 的摘要',
      why: '已查询：{detail}',
      fix: '请检查到镜像仓库的连接（代理、spec.artifacts.zone、spec.artifacts.images、spec.registry.auths），然后重复该命令。',
    },
  },
  'artifact.several-missing': {
    exit: 'artifact',
    en: {
      what: '{count} artifacts cannot be fetched',
      why: 'These are missing:\n{detail}',
      fix: 'Images: ask the registry once and keep its answers, `kubexm create artifacts -f cluster.yaml --pin-images digests.yaml`. Files: choose versions that `kubexm get artifacts --available` lists, or give their checksums in a file named by spec.artifacts.bom.',
    },
    zh: {
      what: '有 {count} 个制品无法获取',
      why: '缺少以下内容：\n{detail}',
      fix: '镜像：向仓库查询一次并保存结果，`kubexm create artifacts -f cluster.yaml --pin-images digests.yaml`。文件：请选用 `kubexm get artifacts --available` 列出的版本，或在 spec.artifacts.bom 指定的文件中给出校验和。',
    },
  },
  'artifact.arch-unsupported': {
    exit: 'artifact',
    en: {
      what: 'There are no files for the processor of {host}',
      why: 'It is {arch}; released files are listed for {known}.',
      fix: 'Take the host out of the cluster file.',
    },
    zh: {
      what: '没有适用于 {host} 处理器的文件',
      why: '其架构为 {arch}；清单中的发布文件适用于 {known}。',
      fix: '请从集群文件中去掉该主机。',
    },
  },
  'artifact.no-packages': {
    exit: 'artifact',
    en: {
      what: 'There are no packages for {wanted} in {folder}',
      why: 'Its list, SHA256SUMS, names packages for: {known}.',
      fix: 'Add a folder of that name with packages and index and write the list anew, or take spec.artifacts.packages out so that hosts ask their own sources. docs/guide/en/offline.md says how such a folder is made.',
    },
    zh: {
      what: '{folder} 中没有适用于 {wanted} 的软件包',
      why: '其清单 SHA256SUMS 中的系统有：{known}。',
      fix: '请添加以该系统命名、含软件包及索引的目录并重新生成清单，或去掉 spec.artifacts.packages 让主机使用自己的软件源。制作方法见 docs/guide/zh/offline.md。',
    },
  },
  'artifact.bom-invalid': {
    exit: 'usage',
    en: {
      what: 'The bill of materials {file} cannot be used',
      why: 'The reason is: {detail}',
      fix: 'Correct the file; docs/artifacts.md describes it.',
    },
    zh: {
      what: '物料清单 {file} 无法使用',
      why: '原因：{detail}',
      fix: '请修正该文件；格式见 docs/artifacts.md。',
    },
  },
  'artifact.zone-unknown': {
    exit: 'usage',
    en: {
      what: 'There is no zone {zone}',
      why: 'The bill of materials knows: {known}.',
      fix: 'Correct KMZONE or spec.artifacts.zone, or describe the zone in a file named by spec.artifacts.bom.',
    },
    zh: {
      what: '没有名为 {zone} 的区域',
      why: '物料清单中的区域有：{known}。',
      fix: '请修正 KMZONE 或 spec.artifacts.zone，或在 spec.artifacts.bom 指定的文件中描述该区域。',
    },
  },
  'artifact.corrupt': {
    exit: 'artifact',
    en: {
      what: '{file} is not what it should be',
      why: '{source} gave something with another checksum: expected {expected}, found {found}. Nothing of it was kept.',
      fix: 'Do not use what was delivered. Ask who runs the source, choose another mirror, or correct the checksum if it is wrong; then run the same command again.',
    },
    zh: {
      what: '{file} 的内容不符',
      why: '{source} 提供的内容校验和不同：期望 {expected}，实际 {found}。相关内容均未保留。',
      fix: '请勿使用所得内容。请询问该来源的维护者、改用其他镜像源，或在校验和有误时修正它，然后再次执行同一命令。',
    },
  },
  'artifact.unavailable': {
    exit: 'artifact',
    en: {
      what: '{file} could not be fetched',
      why: 'The reason is: {detail}',
      fix: 'Check that this machine reaches the source, or name a mirror with spec.artifacts.mirror; then run the same command again: what has arrived is kept.',
    },
    zh: {
      what: '无法获取 {file}',
      why: '原因：{detail}',
      fix: '请检查本机能否访问该来源，或通过 spec.artifacts.mirror 指定镜像源，然后再次执行同一命令；已接收的部分会保留。',
    },
  },
  'artifact.not-kept': {
    exit: 'artifact',
    en: {
      what: '{file} cannot be kept on this machine',
      why: 'The reason is: {detail}',
      fix: 'Make room or correct the rights on the .kubexm directory, then run the same command again.',
    },
    zh: {
      what: '{file} 无法保存在本机',
      why: '原因：{detail}',
      fix: '请腾出磁盘空间或修正 .kubexm 目录的权限，然后再次执行同一命令。',
    },
  },
  'artifact.image-unfit': {
    exit: 'artifact',
    en: {
      what: 'The image {image} cannot be used',
      why: 'The reason is: {detail}',
      fix: 'Name a source that holds this image for {arch} with spec.artifacts.images, or correct its digest in the bill of materials.',
    },
    zh: {
      what: '镜像 {image} 无法使用',
      why: '原因：{detail}',
      fix: '请通过 spec.artifacts.images 指定包含 {arch} 架构镜像的来源，或修正物料清单中的摘要。',
    },
  },
  'artifact.archive-unsafe': {
    exit: 'artifact',
    en: {
      what: 'The archive {archive} is refused because of its entry {entry}',
      why: 'No host gets anything of it: {reason}.',
      fix: 'Get the archive from its publisher again and compare its checksum.',
    },
    zh: {
      what: '归档文件 {archive} 因条目 {entry} 被拒绝',
      why: '其内容不会发往任何主机：{reason}。',
      fix: '请重新从发布者处获取该归档文件，并核对校验和。',
    },
  },
  'artifact.archive-unfit': {
    exit: 'artifact',
    en: {
      what: 'The archive {archive} cannot be used',
      why: 'It has the checksum that is listed, but {detail}.',
      fix: 'Correct its row in the file named by spec.artifacts.bom: `url`, `checksum`, or `members` and `strip` of its content.',
    },
    zh: {
      what: '归档文件 {archive} 无法使用',
      why: '它的校验和与清单一致，但{detail}。',
      fix: '请修正 spec.artifacts.bom 指定的文件中对应的条目：`url`、`checksum`，或 content 的 `members` 与 `strip`。',
    },
  },
});
