import { defineProblems } from '../define-problems.ts';

export const configPartsProblems = defineProblems({
  'config.runtime-not-offered': {
    exit: 'usage',
    en: {
      what: 'The container runtime {type} ({source}) cannot be installed yet',
      why: 'This version of kubexm installs containerd from its released files.',
      fix: 'Set spec.kubernetes.containerRuntime.type to containerd and its source to static.',
    },
    zh: {
      what: '尚不支持安装容器运行时 {type}（{source}）',
      why: '此版本的 kubexm 只安装 containerd 的发布文件。',
      fix: '请将 spec.kubernetes.containerRuntime.type 设为 containerd，source 设为 static。',
    },
  },
  'config.bad-proxy': {
    exit: 'usage',
    en: {
      what: '{field} is not the address of a proxy',
      why: 'The value is written into the environment of the container runtime.',
      fix: 'Write an http or https URL such as http://proxy.example:3128, without spaces.',
    },
    zh: {
      what: '{field} 不是代理地址',
      why: '该值会写入容器运行时的环境变量。',
      fix: '请写 http 或 https URL，例如 http://proxy.example:3128，不含空格。',
    },
  },
  'config.bad-registry': {
    exit: 'usage',
    en: {
      what: '{field} is not usable: {because}',
      why: 'The value is written into the configuration of the container runtime.',
      fix: 'Write host, host:port, or an http(s) URL without user and password.',
    },
    zh: {
      what: '{field} 不可用：{because}',
      why: '该值会写入容器运行时的配置。',
      fix: '请写成 主机、主机:端口，或不带用户名和密码的 http(s) URL。',
    },
  },
  'config.bad-place': {
    exit: 'usage',
    en: {
      what: '{field} is not usable: {because}',
      why: 'Files and images are fetched from there.',
      fix: 'Write an http(s) URL without user and password, or the absolute path of a folder on this machine.',
    },
    zh: {
      what: '{field} 不可用：{because}',
      why: '文件和镜像将从这里获取。',
      fix: '请写成不带用户名和密码的 http(s) URL，或本机目录的绝对路径。',
    },
  },
  'config.cluster-named-like-cache': {
    exit: 'usage',
    en: {
      what: 'A cluster cannot be named {name}',
      why: 'The folder .kubexm/{name} holds fetched files that all clusters share.',
      fix: 'Give the cluster another name in metadata.name.',
    },
    zh: {
      what: '集群不能命名为 {name}',
      why: '目录 .kubexm/{name} 存放所有集群共用的下载文件。',
      fix: '请在 metadata.name 中换一个集群名称。',
    },
  },
  'config.registry-host-missing': {
    exit: 'usage',
    en: {
      what: 'Registry type {type} needs a host in spec.roleGroups.registry',
      why: 'It is installed there.',
      fix: 'Add one host to the role registry, or set the type to external or none.',
    },
    zh: {
      what: 'registry 类型 {type} 需要 spec.roleGroups.registry 中有一台主机',
      why: '它会安装在该主机上。',
      fix: '请为 registry 角色添加一台主机，或把类型设为 external 或 none。',
    },
  },
  'config.registry-host-unused': {
    exit: 'usage',
    en: {
      what: 'Registry type is {type}, and the role registry has a host',
      why: 'Nothing is installed on it then.',
      fix: 'Empty spec.roleGroups.registry, or choose registry or harbor.',
    },
    zh: {
      what: 'registry 类型是 {type}，但 registry 角色中有主机',
      why: '此时不会在该主机上安装任何组件。',
      fix: '请清空 spec.roleGroups.registry，或选择 registry 或 harbor。',
    },
  },
  'config.registry-address-missing': {
    exit: 'usage',
    en: {
      what: 'Registry type external needs privateRegistry',
      why: 'It says where your registry is.',
      fix: 'Set spec.registry.privateRegistry.',
    },
    zh: {
      what: 'registry 类型为 external 时需要 privateRegistry',
      why: '它说明已有仓库的地址。',
      fix: '请设置 spec.registry.privateRegistry。',
    },
  },
  'config.harbor-unused': {
    exit: 'usage',
    en: {
      what: 'harborConfig is set, and registry type is {type}',
      why: 'It is for type harbor only.',
      fix: 'Set spec.registry.type to harbor, or remove harborConfig.',
    },
    zh: {
      what: '设置了 harborConfig，但 registry 类型是 {type}',
      why: '它只用于 harbor 类型。',
      fix: '请把 spec.registry.type 设为 harbor，或删除 harborConfig。',
    },
  },
  'config.auth-contradiction': {
    exit: 'usage',
    en: {
      what: '{field} contradicts itself: {because}',
      why: 'The login would fail, or would not be what was asked for.',
      fix: 'Correct the entry of this registry.',
    },
    zh: {
      what: '{field} 自相矛盾：{because}',
      why: '登录会失败，或与期望不符。',
      fix: '请修正该仓库的条目。',
    },
  },
  'config.unknown-addon': {
    exit: 'usage',
    en: {
      what: '{field}: there is no addon {name} in the catalogue',
      why: 'Known: {known}.{didYouMean}',
      fix: 'Use a known name, or describe the addon with type, and url, path or chart.',
    },
    zh: {
      what: '{field}：目录中没有插件 {name}',
      why: '可用的插件：{known}。{didYouMean}',
      fix: '请使用已知名称，或用 type 以及 url、path 或 chart 描述该插件。',
    },
  },
  'config.unknown-check': {
    exit: 'usage',
    en: {
      what: '{field} names no check of the preflight: {name}',
      why: 'Checks that can be left out are {known}.',
      fix: 'Write one of these names, or take the entry out.{didYouMean}',
    },
    zh: {
      what: '{field} 不是预检中的检查项：{name}',
      why: '可以跳过的检查项有 {known}。',
      fix: '请改为其中之一，或删除该项。{didYouMean}',
    },
  },
  'config.addon-incomplete': {
    exit: 'usage',
    en: {
      what: '{field} is not complete: {because}',
      why: 'Otherwise it is not clear what to install.',
      fix: 'An addon of type yaml needs url or path; one of type helm needs path, or repo with chart.',
    },
    zh: {
      what: '{field} 不完整：{because}',
      why: '否则无法确定要安装的内容。',
      fix: '类型 yaml 需要 url 或 path；类型 helm 需要 path，或 repo 加 chart。',
    },
  },
  'config.cert-lifetimes': {
    exit: 'usage',
    en: {
      what: 'leafLifetimeDays {leaf} exceeds caLifetimeDays {ca}',
      why: 'A certificate cannot outlive the CA that signed it.',
      fix: 'Shorten leafLifetimeDays or lengthen caLifetimeDays.',
    },
    zh: {
      what: 'leafLifetimeDays {leaf} 大于 caLifetimeDays {ca}',
      why: '证书的有效期不能超过签发它的 CA。',
      fix: '请缩短 leafLifetimeDays 或延长 caLifetimeDays。',
    },
  },
});
