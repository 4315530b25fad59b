import { consumers } from '../../config/consumers.ts';
import { shortNames } from '../../config/names/short-names.ts';
import { leafFields } from '../../config/schema/fields.ts';
import { configSchema, descend, type JsonSchema } from '../../config/schema/json-schema.ts';
import { type Lang, text } from '../../problem/text.ts';
import { clusterFileGuide } from './cluster-file-guide.ts';
import { page, table } from './markdown.ts';

export const clusterFileFile = 'cluster-file.md';
export const clusterFileTitle = text('The cluster file', '集群配置文件');

const words = {
  fields: text('Fields', '字段'),
  document: text('The document', '文档'),
  field: text('Field', '字段'),
  type: text('Type', '类型'),
  fallback: text('Default', '默认值'),
  effect: text('Has an effect', '是否生效'),
  meaning: text('Meaning', '含义'),
  required: text('required', '必填'),
  yes: text('yes', '是'),
  notYet: text('not yet', '尚未'),
  any: text('anything', '任意'),
  or: text(' or ', ' 或 '),
  list: text('list of ', '列表，元素为'),
  mapping: text('mapping to ', '映射，取值为'),
  secret: text('secret text', '敏感文本'),
  string: text('text', '文本'),
  integer: text('whole number', '整数'),
  number: text('number', '数字'),
  boolean: text('true or false', 'true 或 false'),
  object: text('mapping', '映射'),
  array: text('list', '列表'),
  shortNames: text('Short names for -e', '-e 的短名'),
  shortName: text('Short name', '短名'),
  stars: text('`*` stands for an item of a list or a free name.', '`*` 表示列表元素或自定的名称。'),
};

/** Every field of the cluster file, made of its schema. */
export function clusterFilePage(lang: Lang): string {
  const parts = Map.groupBy(leafFields(), partOf);
  return page(
    `# ${clusterFileTitle[lang]}`,
    ...clusterFileGuide.flatMap(({ title, body }) => [`## ${title[lang]}`, body[lang]]),
    `## ${words.shortNames[lang]}`,
    table(
      [words.shortName[lang], words.field[lang]],
      Object.entries(shortNames).map(([name, path]) => [`\`${name}\``, `\`${path}\``]),
    ),
    `## ${words.fields[lang]}`,
    words.stars[lang],
    ...[...parts].flatMap(([part, fields]) => section(part, fields, lang)),
  );
}

const partOf = (path: string): string => (path.startsWith('spec.') ? path.split('.', 2).join('.') : '');

function section(part: string, fields: readonly string[], lang: Lang): readonly string[] {
  const schema = part === '' ? undefined : descend(configSchema(), part.split('.'));
  const head = [words.field, words.type, words.fallback, words.effect, words.meaning];
  return [
    part === '' ? `### ${words.document[lang]}` : `### \`${part}\``,
    ...(schema === undefined ? [] : [meaningOf(schema, lang)]),
    table(
      head.map((title) => title[lang]),
      fields.map((path) => row(path, lang)),
    ),
  ];
}

function row(path: string, lang: Lang): readonly string[] {
  const segments = path.split('.');
  const schema = descend(configSchema(), segments) ?? {};
  return [
    `\`${path}\``,
    typeOf(schema, lang),
    isRequired(segments) ? words.required[lang] : fallbackOf(schema),
    words[consumers[path] == null ? 'notYet' : 'yes'][lang],
    meaningOf(schema, lang),
  ];
}

function typeOf(schema: JsonSchema, lang: Lang): string {
  const { type, items, additionalProperties, anyOf, minimum, maximum } = schema;
  if (schema.enum !== undefined) return schema.enum.map((value) => `\`${value}\``).join(', ');
  if (schema['const'] !== undefined) return `\`${schema['const']}\``;
  if (anyOf !== undefined) return anyOf.map((option) => typeOf(option, lang)).join(words.or[lang]);
  if (schema.writeOnly === true) return words.secret[lang];
  if (type === 'array' && items !== undefined) return words.list[lang] + typeOf(items, lang);
  if (type === 'object' && typeof additionalProperties === 'object' && additionalProperties.type)
    return words.mapping[lang] + typeOf(additionalProperties, lang);
  const name =
    type !== undefined && type in words ? words[type as keyof typeof words][lang] : words.any[lang];
  const isBounded = typeof maximum === 'number' && maximum < Number.MAX_SAFE_INTEGER;
  return isBounded ? `${name} ${minimum}–${maximum}` : name;
}

const fallbackOf = ({ default: value }: JsonSchema): string =>
  value === undefined ? '' : `\`${JSON.stringify(value)}\``;

const isRequired = (segments: readonly string[]): boolean =>
  descend(configSchema(), segments.slice(0, -1))?.required?.includes(segments.at(-1) ?? '') ?? false;

function meaningOf(schema: JsonSchema, lang: Lang): string {
  const said = lang === 'en' ? schema.description : schema['x-description-zh'];
  return typeof said === 'string' ? said : '';
}
