import {
  isCollection,
  isMap,
  isPair,
  isScalar,
  isSeq,
  type Node,
  type Pair,
  parseAllDocuments,
  stringify,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import { narrowHostRange } from '../domain/narrow-host-range.ts';

/** What the file says of a host that comes. */
export interface HostEntry {
  readonly name: string;
  readonly address: string;
  /** One, or one of each family with a comma between. */
  readonly internalAddress?: string;
  readonly user?: string;
  readonly port?: number;
  readonly privateKeyPath?: string;
  readonly hostKey?: readonly string[];
}

/** The text without a host in one of the lists below `spec`; a range that named it names the others. */
export function removeFromList(content: string, path: readonly string[], name: string): string {
  const list = listAt(content, path);
  const at = list?.items.findIndex((item) => names(item, name)) ?? -1;
  const item = list?.items[at];
  if (list === undefined || !isNodeWithRange(item)) return content;
  const [from, to] = [item.range[0], endOf(item)];
  const left = isScalar(item) ? narrowHostRange(String(item.value), new Set([name])) : [];
  if (left.length > 0 && isScalar(item)) {
    const between =
      list.flow === true ? ', ' : `${newlineOf(content)}${marginOf(content, dashOf(list, at))}- `;
    return replaced(content, from, to, left.map((one) => spelledLike(one, item.type)).join(between));
  }
  if (list.flow !== true) {
    const line = lineStart(content, dashOf(list, at));
    return replaced(
      content,
      line,
      Math.min(lineEnd(content, to) + newlineOf(content).length, content.length),
      '',
    );
  }
  const [before, behind] = [list.items[at - 1], list.items[at + 1]];
  if (isNodeWithRange(behind)) return replaced(content, from, behind.range[0], '');
  return replaced(content, isNodeWithRange(before) ? endOf(before) : from, to, '');
}

/** The text with hosts or names at the end of one of the lists below `spec`, in the style the list has. */
export function addToList(
  content: string,
  path: readonly string[],
  added: readonly (HostEntry | string)[],
): string {
  if (added.length === 0) return content;
  const list = listAt(content, path);
  const inFlow = added.map(inline).join(', ');
  if (list === undefined) return withValue(content, path, `[${inFlow}]`);
  const last = list.items.at(-1);
  if (!isNodeWithRange(last)) return inserted(content, (list.range?.[0] ?? 0) + 1, inFlow);
  if (list.flow === true) return inserted(content, endOf(last), `, ${inFlow}`);
  const margin = marginOf(content, dashOf(list, list.items.length - 1));
  const lines = added.map((one) => {
    const written =
      isMap(last) && last.flow !== true && typeof one !== 'string' ? blockOf(one, margin) : inline(one);
    return `${newlineOf(content)}${margin}- ${written}`;
  });
  return inserted(
    content,
    lineEnd(content, endOf(last)),
    lines.join('').replaceAll(/\r?\n/g, newlineOf(content)),
  );
}

/** The text with a value where there was none: behind its key, or together with it. */
function withValue(content: string, [key = '', ...rest]: readonly string[], value: string): string {
  return put(content, specIn(content), [key, ...rest]);

  function put(text: string, map: YAMLMap | undefined, [name = '', ...deeper]: readonly string[]): string {
    if (map === undefined) return text;
    const pair = map.items.find((one) => isScalar(one.key) && one.key.value === name);
    const wrapped = deeper.toReversed().reduce((inner, one) => `{${one}: ${inner}}`, value);
    if (pair !== undefined && isMap(pair.value)) return put(text, pair.value, deeper);
    if (pair !== undefined) return inserted(text, colonOf(pair) + 1, ` ${wrapped}`);
    const last = map.items.at(-1);
    if (last === undefined) return inserted(text, (map.range?.[0] ?? 0) + 1, `${name}: ${wrapped}`);
    if (map.flow === true) return inserted(text, endOf(last), `, ${name}: ${wrapped}`);
    const line = `${newlineOf(text)}${marginOf(text, startOf(last))}${name}: ${wrapped}`;
    return inserted(text, lineEnd(text, endOf(last)), line);
  }
}

function specIn(content: string): YAMLMap | undefined {
  const documents = parseAllDocuments(content, { keepSourceTokens: true, uniqueKeys: false });
  const specs = [...documents].map((document) => 'contents' in document && document.getIn(['spec'], true));
  return specs.find((spec) => isMap(spec));
}

function listAt(content: string, path: readonly string[]): YAMLSeq | undefined {
  const found = specIn(content)?.getIn(path, true);
  return isSeq(found) ? found : undefined;
}

/** A host by its name, or an entry that names it alone or in a range. */
function names(item: unknown, name: string): boolean {
  if (isMap(item)) return item.get('name') === name;
  if (!isScalar(item)) return false;
  const left = narrowHostRange(String(item.value), new Set([name]));
  return left.length !== 1 || left[0] !== String(item.value);
}

interface Placed {
  readonly range: readonly [number, number, number];
}

const isNodeWithRange = (value: unknown): value is Node & Placed =>
  typeof value === 'object' && value !== null && 'range' in value && Array.isArray(value.range);

/** Of a block, the end of what stands in it last: it would else reach over the comments behind it. */
function endOf(part: unknown): number {
  if (isPair(part))
    return isNodeWithRange(part.value) && !isEmpty(part.value) ? endOf(part.value) : colonOf(part) + 1;
  if (isCollection(part) && part.flow !== true && part.items.length > 0) return endOf(part.items.at(-1));
  return isNodeWithRange(part) ? part.range[1] : 0;
}

const isEmpty = (node: Node): boolean => isScalar(node) && node.value === null && node.source === '';

const startOf = ({ key }: Pair): number => (isNodeWithRange(key) ? key.range[0] : 0);

function colonOf(pair: Pair): number {
  const sign = pair.srcToken?.sep?.find(({ type }) => type === 'map-value-ind');
  return sign?.offset ?? startOf(pair);
}

function dashOf(list: YAMLSeq, at: number): number {
  const token = list.srcToken;
  const start = token?.type === 'block-seq' ? token.items[at]?.start : undefined;
  return start?.find(({ type }) => type === 'seq-item-ind')?.offset ?? 0;
}

const lineStart = (content: string, offset: number): number => content.lastIndexOf('\n', offset - 1) + 1;

function lineEnd(content: string, offset: number): number {
  const found = /\r?\n/.exec(content.slice(offset));
  return found === null ? content.length : offset + found.index;
}

const marginOf = (content: string, offset: number): string =>
  content.slice(lineStart(content, offset), offset);

const newlineOf = (content: string): string => (content.includes('\r\n') ? '\r\n' : '\n');

const replaced = (content: string, from: number, to: number, by: string): string =>
  content.slice(0, from) + by + content.slice(to);

const inserted = (content: string, at: number, what: string): string => replaced(content, at, at, what);

const inline = (one: HostEntry | string): string =>
  stringify([one], { collectionStyle: 'flow', flowCollectionPadding: false, lineWidth: 0 })
    .trim()
    .slice(1, -1);

const blockOf = (one: HostEntry, margin: string): string =>
  stringify(one, { lineWidth: 0 }).trim().replaceAll('\n', `\n${margin}  `);

const quotes: Readonly<Record<string, string>> = { QUOTE_DOUBLE: '"', QUOTE_SINGLE: "'" };

function spelledLike(name: string, type: string | undefined): string {
  const quote = quotes[type ?? ''];
  return quote === undefined ? stringify(name).trim() : `${quote}${name}${quote}`;
}
