const scalar = String.raw`(?:[\w/.~][\w/.~:+=-]*(?<!:)|"[^"\\,{}]*")`;
const pair = `[A-Za-z]\\w*: ${scalar}`;
const several = (one: string): string => ` ?${one}(?:, ?${one})* ?`;
const inline = `(?:${scalar}|\\{${several(pair)}\\}|\\[${several(scalar)}\\])`;
/** Says all it has to say: no text over several lines, no anchor, nothing that another line could change. */
const plainLine = new RegExp(`^( *)(?:(- )?([A-Za-z]\\w*):(?: (${inline}))?|- (${inline}))(?: +#.*)?$`);
const nameInside = new RegExp(`^\\{(?: ?|.*?, ?)name: (${scalar})`);

/** A map or a list, by the column where its lines begin. The last key is the one that the next lines belong to. */
interface Level {
  readonly column: number;
  readonly isList: boolean;
  readonly keys: string[];
}

/**
 * The names in `spec.hosts` of a file that is written as most are, without the parser, which takes nearly as long to
 * load and to warm up as Node to start. Undefined for any other file: what that one says is for the parser to find.
 */
export function plainHostNames(content: string): readonly string[] | undefined {
  const written: string[] = [];
  const levels: Level[] = [];
  let opened = true;
  for (const line of content.split('\n')) {
    if (/^ *(?:#.*)?$/.test(line)) continue;
    const [matched, { length: column } = '', dash, key, value, item] = plainLine.exec(line) ?? [];
    if (matched === undefined) return undefined;
    const isItem = key === undefined || dash !== undefined;
    if (isItem && !enter(levels, { column, isList: true, keys: [] }, opened)) return undefined;
    if (key !== undefined) {
      const map = { column: isItem ? column + 2 : column, isList: false, keys: [] };
      if (!enter(levels, map, opened || isItem)) return undefined;
      const keys = levels.at(-1)?.keys ?? [];
      if (keys.includes(key)) return undefined;
      keys.push(key);
    }
    opened = key !== undefined && value === undefined;
    const name = key === 'name' ? value : nameInside.exec(item ?? '')?.[1];
    if (name !== undefined && isAHost(levels)) written.push(name);
  }
  return written.every(isText) ? written.map((name) => name.replaceAll('"', '')) : undefined;
}

/** Whether such a line may stand here, and if so, as part of what. */
function enter(levels: Level[], next: Level, mayBeDeeper: boolean): boolean {
  const columnOfLast = (): number => levels.at(-1)?.column ?? -1;
  if (columnOfLast() < next.column) return mayBeDeeper && levels.push(next) > 0;
  while (columnOfLast() > next.column) levels.pop();
  return columnOfLast() === next.column && levels.at(-1)?.isList === next.isList;
}

/** The line is an item of the list, or stands directly in one. */
const isAHost = ([top, spec, hosts, host, ...deeper]: readonly Level[]): boolean =>
  top?.keys.at(-1) === 'spec' &&
  spec?.keys.at(-1) === 'hosts' &&
  hosts?.isList === true &&
  host?.isList !== true &&
  deeper.length === 0;

const isText = (written: string): boolean => /^(?:"|(?!(?:true|false|null)$)[a-z])/i.test(written);
