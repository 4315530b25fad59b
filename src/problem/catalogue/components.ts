import { defineProblems } from '../define-problems.ts';

/** Components that are built from source. */
export const componentsProblems = defineProblems({
  'components.packages-missing': {
    exit: 'preflight',
    en: {
      what: 'This machine lacks what the builds need: {packages}',
      why: 'Missing packages are installed by kubexm only as root on Debian or Ubuntu; here: {here}.',
      fix: 'Install these packages, then run the command again: {packages}.',
    },
    zh: {
      what: '本机缺少构建所需的软件包：{packages}',
      why: '只有在 Debian 或 Ubuntu 上以 root 身份运行时，kubexm 才会自行安装缺少的软件包；当前环境：{here}。',
      fix: '请安装以下软件包，然后重新运行命令：{packages}。',
    },
  },
  'components.layer-too-large': {
    exit: 'artifact',
    en: {
      what: 'The image {image} has a layer of more than {most} MB',
      why: 'What goes into it grew, or is not stripped.',
      fix: 'Split its layer in lab/components/data/images.ts.',
    },
    zh: {
      what: '镜像 {image} 有一层超过 {most} MB',
      why: '其中的内容变大了，或没有去除符号表。',
      fix: '请在 lab/components/data/images.ts 中拆分该层。',
    },
  },
  'components.processor-unknown': {
    exit: 'preflight',
    en: {
      what: 'Components cannot be built on a {processor} processor',
      why: 'They run where they were built, and kubexm knows amd64 and arm64 hosts.',
      fix: 'Run the command on a machine with such a processor.',
    },
    zh: {
      what: '无法在 {processor} 处理器上构建组件',
      why: '组件在构建所用的架构上运行，而 kubexm 只支持 amd64 和 arm64 主机。',
      fix: '请在使用这两种处理器之一的机器上运行命令。',
    },
  },
  'components.disk-too-small': {
    exit: 'preflight',
    en: {
      what: '{folder} has {free} GB free; building this set needs {needed} GB',
      why: 'Module sources, the build cache of Go and the programs are kept there.',
      fix: 'Free some space, or set XDG_CACHE_HOME to a folder on a larger disk.',
    },
    zh: {
      what: '{folder} 剩余空间为 {free} GB，构建该组合需要 {needed} GB',
      why: '模块源码、Go 构建缓存和编译出的程序都保存在该目录。',
      fix: '请释放磁盘空间，或将 XDG_CACHE_HOME 设为更大磁盘上的目录。',
    },
  },
  'components.sources-missing': {
    exit: 'preflight',
    en: {
      what: 'The folder {folder} with the sources of the components is not there',
      why: 'The go.mod files that name the exact versions come with kubexm, beside its programs.',
      fix: 'Install kubexm again, completely.',
    },
    zh: {
      what: '找不到组件源码目录 {folder}',
      why: '记录确切版本的 go.mod 文件随 kubexm 一同发布，与其程序放在一起。',
      fix: '请重新完整安装 kubexm。',
    },
  },
  'components.toolchain-altered': {
    exit: 'artifact',
    en: {
      what: 'What {url} gave is not the Go that is expected',
      why: 'Its sha256 is {found}, not {expected}.',
      fix: 'Check the module proxy that GOPROXY names, or install a recent Go on this machine.',
    },
    zh: {
      what: '从 {url} 得到的内容不是预期的 Go',
      why: '其 sha256 为 {found}，应为 {expected}。',
      fix: '请检查 GOPROXY 指定的模块代理，或在本机安装较新的 Go。',
    },
  },
  'components.version-not-offered': {
    exit: 'usage',
    en: {
      what: 'Kubernetes {version} cannot be built from source',
      why: 'The versions whose modules are known here: {offered}.',
      fix: 'Ask for one of {offered}, or take the released files with `--from upstream`.',
    },
    zh: {
      what: '无法从源码构建 Kubernetes {version}',
      why: '此处已登记模块的版本：{offered}。',
      fix: '请选择 {offered} 之一，或用 `--from upstream` 使用发布的文件。',
    },
  },
  'components.not-offered': {
    exit: 'usage',
    en: {
      what: '{component} cannot be built from source',
      why: 'What can be: {offered}.',
      fix: 'Ask for some of these, or take the released files with `--from upstream`.',
    },
    zh: {
      what: '无法从源码构建 {component}',
      why: '可构建的组件：{offered}。',
      fix: '请选择其中的组件，或用 `--from upstream` 使用发布的文件。',
    },
  },
  'components.proxy-unknown': {
    exit: 'usage',
    en: {
      what: 'There is no Go that is new enough here, and no place to get one from',
      why: 'Go itself is fetched from the module proxy that GOPROXY names, and it names none.',
      fix: 'Install a current Go, or set GOPROXY to the address of a module proxy.',
    },
    zh: {
      what: '本机没有足够新的 Go，也没有可获取 Go 的来源',
      why: 'Go 本身从 GOPROXY 指定的模块代理获取，而它没有指定任何代理。',
      fix: '请安装较新的 Go，或将 GOPROXY 设为模块代理的地址。',
    },
  },
  'components.stopped': {
    exit: 'interrupted',
    en: {
      what: 'Stopped on request; no artifacts were written',
      why: 'Ctrl-C ends the builds that are under way. Those that were finished are kept.',
      fix: 'Run the same command again to go on.',
    },
    zh: {
      what: '已按要求停止；没有写入任何制品',
      why: 'Ctrl-C 会结束正在进行的构建，已完成的构建会保留。',
      fix: '再次运行同一命令即可继续。',
    },
  },
  'components.build-failed': {
    exit: 'artifact',
    en: {
      what: '{component} {version} could not be built: the compiler ended with {ending}',
      why: 'What the compiler said is in {log}.',
      fix: 'Read the end of {log}, correct the cause, and run the command again: what is finished is kept.',
    },
    zh: {
      what: '构建 {component} {version} 失败：编译器结束状态为 {ending}',
      why: '编译器的输出保存在 {log}。',
      fix: '请查看 {log} 的末尾并排除原因，然后重新运行命令；已完成的部分会保留。',
    },
  },
  'components.wrong-version': {
    exit: 'artifact',
    en: {
      what: 'The {program} that was built does not say {expected}',
      why: 'It said: {answer}',
      fix: 'Report this: the table of the builds does not fit its go.mod.',
    },
    zh: {
      what: '构建出的 {program} 未报告版本 {expected}',
      why: '它的回答是：{answer}',
      fix: '请报告此问题：构建表与其 go.mod 不一致。',
    },
  },
});
