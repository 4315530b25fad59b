import { defineProblems } from '../define-problems.ts';

export const configDocumentProblems = defineProblems({
  'config.empty': {
    exit: 'usage',
    en: {
      what: 'The configuration is empty',
      why: 'A document of kind Cluster was expected, and the file holds nothing but comments or white space.',
      fix: 'Make one to begin with: `kubexm create config`',
    },
    zh: {
      what: '配置文件是空的',
      why: '期望得到 kind 为 Cluster 的文档，但文件只有注释或空白。',
      fix: '请先生成一份：`kubexm create config`',
    },
  },
  'config.other-kind': {
    exit: 'usage',
    en: {
      what: 'The file describes a {kind}, not a Cluster',
      why: 'It belongs to another program, so nothing else in it was looked at.',
      fix: 'Name your cluster file instead; one to begin with comes from `kubexm create config`',
    },
    zh: {
      what: '该文件描述的是 {kind}，而不是 Cluster',
      why: '它属于其他程序，因此没有检查其余内容。',
      fix: '请改为指定集群文件；可先生成一份：`kubexm create config`',
    },
  },
  'config.several-documents': {
    exit: 'usage',
    en: {
      what: 'The file holds {count} documents',
      why: 'Exactly one Cluster document is expected in a file.',
      fix: 'Keep one document and remove the others, with the line --- between them.',
    },
    zh: {
      what: '文件中有 {count} 个文档',
      why: '一个文件中只能有一个 Cluster 文档。',
      fix: '只保留一个文档，删除其余文档和分隔行 ---。',
    },
  },
  'config.limit-exceeded': {
    exit: 'usage',
    en: {
      what: 'The file exceeds the limit for {limit}: {measured}, at most {most}',
      why: 'Files beyond this limit could exhaust the machine, so they are refused before anything is expanded.',
      fix: 'Make the file smaller or flatter; write repeated text out instead of nesting aliases.',
    },
    zh: {
      what: '文件超出 {limit} 限制：{measured}，最多 {most}',
      why: '超出该限制的文件可能耗尽本机资源，因此在展开之前就被拒绝。',
      fix: '请缩小文件或减少嵌套；重复内容请直接写出，不要嵌套别名。',
    },
  },
  'config.bad-alias': {
    exit: 'usage',
    en: {
      what: 'The alias *{alias} cannot be resolved',
      why: 'It names an anchor that does not exist, or one it is part of itself.',
      fix: 'Write the value out in this place.',
    },
    zh: {
      what: '别名 *{alias} 无法解析',
      why: '它引用了不存在的锚点，或引用了自己所在的锚点。',
      fix: '请在此处直接写出取值。',
    },
  },
  'config.key-not-text': {
    exit: 'usage',
    en: {
      what: 'A key is not plain text',
      why: 'Keys of the configuration are words; a list or mapping cannot be one.',
      fix: 'Write a plain word in front of the colon.',
    },
    zh: {
      what: '键不是普通文本',
      why: '配置的键必须是单词，不能是列表或映射。',
      fix: '请在冒号前写一个普通的单词。',
    },
  },
  'config.forbidden-key': {
    exit: 'usage',
    en: {
      what: 'The key "{key}" is not allowed',
      why: 'It reaches into the inside of programs that read the file (or merges other keys in, in the case of <<).',
      fix: 'Remove the key; write merged values out.',
    },
    zh: {
      what: '不允许使用键“{key}”',
      why: '它会影响读取该文件的程序内部（<< 则会合并其他键）。',
      fix: '请删除该键；需要合并的内容请直接写出。',
    },
  },
  'config.duplicate-key': {
    exit: 'usage',
    en: {
      what: 'Duplicate key "{key}" at {at} (first at {first})',
      why: 'Of two equal keys only one could count, and which one is not obvious.',
      fix: 'Remove one of them.',
    },
    zh: {
      what: '键“{key}”在 {at} 重复（首次出现在 {first}）',
      why: '相同的键只有一个能生效，而究竟是哪个并不明显。',
      fix: '请删除其中一个。',
    },
  },
  'config.full-width-colon': {
    exit: 'usage',
    en: {
      what: 'A full-width colon follows "{key}"',
      why: 'YAML separates key and value by an ASCII colon and a space; the full-width colon ： is part of the text.',
      fix: 'Replace ： by a colon and a space: `{key}: `',
    },
    zh: {
      what: '“{key}”后面是全角冒号',
      why: 'YAML 用半角冒号加空格分隔键和值；全角冒号 ： 会被当作文本的一部分。',
      fix: '请把 ： 改成半角冒号加空格：`{key}: `',
    },
  },
  'config.tab-indentation': {
    exit: 'usage',
    en: {
      what: 'A tab is used for indentation',
      why: 'YAML allows only spaces there, since tabs have no fixed width.',
      fix: 'Replace the tab by spaces.',
    },
    zh: {
      what: '使用了制表符缩进',
      why: '制表符没有固定宽度，YAML 只允许用空格缩进。',
      fix: '请把制表符替换为空格。',
    },
  },
  'config.unclosed-quote': {
    exit: 'usage',
    en: {
      what: 'A quoted text is not closed',
      why: 'The closing quotation mark is missing, so the rest of the file was read as text.',
      fix: 'Add the closing quotation mark.',
    },
    zh: { what: '引号没有闭合', why: '缺少右引号，文件的其余部分都被当作文本。', fix: '请补上右引号。' },
  },
  'config.unquoted-range': {
    exit: 'usage',
    en: {
      what: 'The range {range} stands in brackets without quotes',
      why: 'Inside brackets or braces YAML takes the bracket of the range for the beginning of another list.',
      fix: 'Put it in quotes: `"{range}"`',
    },
    zh: {
      what: '方括号或花括号中的范围 {range} 没有加引号',
      why: '在方括号或花括号中，YAML 会把范围的方括号当作另一个列表的开头。',
      fix: '请加上引号：`"{range}"`',
    },
  },
  'config.yaml-syntax': {
    exit: 'usage',
    en: {
      what: 'The file is not valid YAML here',
      why: 'The parser says: {detail}',
      fix: 'Correct the marked line, or the one before it; indentation, dashes, colons and open brackets are the usual causes.',
    },
    zh: {
      what: '此处不是合法的 YAML',
      why: '解析器提示：{detail}',
      fix: '请修正所示的行或其上一行；常见原因是缩进、短横线、冒号或未闭合的括号。',
    },
  },
  'config.yaml-tag': {
    exit: 'usage',
    en: {
      what: 'A YAML tag is not understood',
      why: 'The parser says: {detail}',
      fix: 'Remove the tag; plain values are enough.',
    },
    zh: { what: '无法识别 YAML 标签', why: '解析器提示：{detail}', fix: '请删除标签，直接写普通取值即可。' },
  },
  'config.amend-by-hand': {
    exit: 'usage',
    en: {
      what: '{path} cannot be amended: {because}',
      why: 'What comes and goes is written into the cluster file, and nothing else in it may change.',
      fix: 'Change it yourself ({says}), then give the command the file alone, without `--nodes`.',
    },
    zh: {
      what: '无法修改 {path}：{because}',
      why: '增减的主机会写入集群配置文件，其余内容不得改变。',
      fix: '请自行修改（{says}），然后只用该文件执行命令，不带 `--nodes`。',
    },
  },
});
