import { defineProblems } from '../define-problems.ts';

export const configShapeProblems = defineProblems({
  'config.unknown-key': {
    exit: 'usage',
    en: {
      what: 'Unknown key {key} in {place}',
      why: 'Known keys there: {known}.',
      fix: 'Remove it, or use one of the known keys.',
    },
    zh: {
      what: '{place} 中有未知的键 {key}',
      why: '此处可用的键：{known}。',
      fix: '请删除它，或改用可用的键。',
    },
  },
  'config.unknown-key-near': {
    exit: 'usage',
    en: {
      what: 'Unknown key {key} in {place}; did you mean {nearest}?',
      why: 'A key without meaning would be ignored silently elsewhere; here it is an error.',
      fix: 'Write {nearest} instead.',
    },
    zh: {
      what: '{place} 中有未知的键 {key}，是否想写 {nearest}？',
      why: '没有含义的键不会被默默忽略，而是报错。',
      fix: '请改写为 {nearest}。',
    },
  },
  'config.foreign-key': {
    exit: 'usage',
    en: {
      what: '{key} is called {use} here',
      why: 'The name comes from another document or tool.',
      fix: 'Move the value to {use}.',
    },
    zh: { what: '{key} 在这里应写作 {use}', why: '该名称来自其他文档或工具。', fix: '请把取值移到 {use}。' },
  },
  'config.no-counterpart': {
    exit: 'usage',
    en: {
      what: 'There is nothing here that {key} could set',
      why: 'It is a field of KubeKey: {because}.',
      fix: 'Remove it.',
    },
    zh: { what: '这里没有与 {key} 对应的设置', why: '它是 KubeKey 的字段：{because}。', fix: '请去掉它。' },
  },
  'config.two-names': {
    exit: 'usage',
    en: {
      what: '{alias} and {name} are both given',
      why: 'They are two names of the same setting.',
      fix: 'Keep {name} and remove {alias}.',
    },
    zh: {
      what: '同时写了 {alias} 和 {name}',
      why: '它们是同一设置的两个名称。',
      fix: '保留 {name}，删除 {alias}。',
    },
  },
  'config.missing': {
    exit: 'usage',
    en: { what: '{field} is missing or empty', why: 'It has no default.', fix: 'Give {field} a value.' },
    zh: { what: '缺少 {field} 或其取值', why: '该字段没有默认值。', fix: '请为 {field} 填写取值。' },
  },
  'config.needs-quotes': {
    exit: 'usage',
    en: {
      what: '{field} must be text, and {written} is not',
      why: 'Without quotes YAML reads a number or a truth value, and 1.30 becomes 1.3.',
      fix: 'Put it in quotes: `"{written}"`',
    },
    zh: {
      what: '{field} 必须是文本，而 {written} 不是',
      why: '不加引号时 YAML 会读成数字或布尔值，例如 1.30 会变成 1.3。',
      fix: '请加上引号：`"{written}"`',
    },
  },
  'config.wrong-type': {
    exit: 'usage',
    en: {
      what: '{field} must be of type {expected}; found {found}',
      why: 'The value has another structure than this field can hold.',
      fix: 'Write it as {expected}; `kubexm config schema` shows the structure.',
    },
    zh: {
      what: '{field} 的类型应为“{expected}”，实际是“{found}”',
      why: '该取值的结构与字段不符。',
      fix: '请写成“{expected}”；运行 `kubexm config schema` 可查看结构。',
    },
  },
  'config.not-one-of': {
    exit: 'usage',
    en: {
      what: '{field} cannot be "{written}"',
      why: 'Allowed: {allowed}.{didYouMean}',
      fix: 'Use one of the allowed values.',
    },
    zh: {
      what: '{field} 不能是“{written}”',
      why: '可选值：{allowed}。{didYouMean}',
      fix: '请使用可选值之一。',
    },
  },
  'config.empty-list': {
    exit: 'usage',
    en: {
      what: '{field} must not be empty',
      why: 'At least one entry is needed.',
      fix: 'Add an entry to {field}.',
    },
    zh: { what: '{field} 不能为空', why: '至少需要一项。', fix: '请在 {field} 中添加一项。' },
  },
  'config.out-of-range': {
    exit: 'usage',
    en: {
      what: '{field} cannot be {written}',
      why: 'It must lie between {least} and {most}.',
      fix: 'Choose a value in that range.',
    },
    zh: {
      what: '{field} 不能是 {written}',
      why: '取值必须在 {least} 到 {most} 之间。',
      fix: '请选择该范围内的值。',
    },
  },
  'config.bad-duration': {
    exit: 'usage',
    en: {
      what: '{field} cannot be "{written}"',
      why: 'A duration is a number with its unit (h, m, s or ms), the largest unit first; a number alone is seconds.',
      fix: 'Write it as 30s, 10m or 1h30m.',
    },
    zh: {
      what: '{field} 不能是“{written}”',
      why: '时长写作数字加单位（h、m、s 或 ms），单位由大到小；只写数字表示秒。',
      fix: '请写成 30s、10m 或 1h30m 这样的形式。',
    },
  },
  'config.unknown-override': {
    exit: 'usage',
    en: {
      what: '`-e {key}` names no field',
      why: 'The cluster file has no field of this name.{didYouMean}',
      fix: 'Use a dotted path such as spec.network.kubePodsCIDR, or a short name.',
    },
    zh: {
      what: '`-e {key}` 不对应任何字段',
      why: '集群文件中没有这个名称的字段。{didYouMean}',
      fix: '请使用点分路径，例如 spec.network.kubePodsCIDR，或使用短名称。',
    },
  },
  'config.override-without-place': {
    exit: 'usage',
    en: {
      what: '`-e {key}` has no place in the file',
      why: 'The list entry or section it goes into does not exist.',
      fix: 'Add it to the file first.',
    },
    zh: {
      what: '`-e {key}` 在文件中没有对应位置',
      why: '它所在的列表项或段落不存在。',
      fix: '请先在文件中添加它。',
    },
  },
  'config.path-not-absolute': {
    exit: 'usage',
    en: {
      what: '{field} names the path "{path}"',
      why: 'A path must be absolute, without . or .. and without line breaks, or begin with ~/.',
      fix: 'Write the full path.',
    },
    zh: {
      what: '{field} 的路径是“{path}”',
      why: '路径必须是绝对路径，不含 . 或 ..，不含换行，也可以以 ~/ 开头。',
      fix: '请写完整路径。',
    },
  },
  'config.placeholder': {
    exit: 'usage',
    en: {
      what: '{field} still holds a placeholder',
      why: 'Values such as xxx and *** stand for something only you know.',
      fix: 'Write the real value, or take it from the environment.',
    },
    zh: {
      what: '{field} 仍是占位符',
      why: 'xxx、*** 之类的取值需要由您替换。',
      fix: '请写入真实的值，或从环境变量获取。',
    },
  },
  'config.no-effect-yet': {
    exit: 'usage',
    en: {
      what: 'These fields have no effect yet: {fields}',
      why: 'They are checked, but no part of this version acts on them.',
      fix: 'Nothing needs to change; watch the changelog for them.',
    },
    zh: {
      what: '以下字段暂时不起作用：{fields}',
      why: '它们会被检查，但当前版本还没有使用它们。',
      fix: '无需修改；请留意更新日志。',
    },
  },
});
