import { text } from '../problem/text.ts';
import { toLatin } from './data/homoglyphs.ts';
import { shown } from './shown.ts';
import { accept, defineRefusals, type Refusal, type Verdict } from './verdict.ts';

const longestName = 253;
const longestLabel = 63;

const refuse = defineRefusals({
  empty: text('a name is missing', '缺少名称'),
  control: text('{name} contains the control character {character}', '{name} 含有控制字符 {character}'),
  'foreign-letter': text(
    '{name} contains {character}, which is not one of a-z, 0-9, "-" and "."',
    '{name} 含有 {character}，只允许 a-z、0-9、"-" 和 "."',
  ),
  'forbidden-character': text(
    '{name} contains {character}; only a-z, 0-9, "-" and "." are allowed',
    '{name} 含有 {character}；只允许 a-z、0-9、"-" 和 "."',
  ),
  underscore: text('{name} contains "_", which RFC 1123 does not allow', '{name} 含有 RFC 1123 不允许的 "_"'),
  'upper-case': text('{name} contains upper-case letters', '{name} 含有大写字母'),
  'too-long': text(
    '{name} has {length} characters; at most {most} are allowed',
    '{name} 有 {length} 个字符，最多允许 {most} 个',
  ),
  'trailing-dot': text('{name} ends with a dot', '{name} 以点号结尾'),
  'empty-label': text(
    '{name} has nothing between two dots or before the first',
    '{name} 的点号之间或之前没有内容',
  ),
  'edge-hyphen': text('{name} has a part that begins or ends with "-"', '{name} 有以 "-" 开头或结尾的部分'),
  'label-too-long': text(
    '{name} has a part of {length} characters; at most {most} are allowed between dots',
    '{name} 有一个 {length} 个字符的部分，点号之间最多 {most} 个',
  ),
});

export type DomainNameReason = Parameters<typeof refuse>[0];

/** The RFC 1123 rule for a subdomain, as Kubernetes applies it; a refusal carries the normalised name where one is safe. */
export function judgeDomainName(name: string): Verdict<string, DomainNameReason> {
  const refusal = findFault(name);
  if (refusal === undefined) return accept(name);
  const suggestion = mayBeNormalised.has(refusal.reason) ? normalised(name) : undefined;
  return suggestion === undefined ? refusal : { ...refusal, suggestion };
}

/** A name with shell or control characters was not mistyped, so nothing is made of it. */
const mayBeNormalised: ReadonlySet<DomainNameReason> = new Set<DomainNameReason>([
  'foreign-letter',
  'underscore',
  'upper-case',
  'trailing-dot',
  'empty-label',
  'edge-hyphen',
]);

function findFault(name: string): Refusal<DomainNameReason> | undefined {
  const params = { name: shown(name) };
  if (name === '') return refuse('empty');
  const stranger = firstStranger(name);
  if (stranger !== undefined) return refuse(stranger.reason, { ...params, character: stranger.shown });
  if (name.length > longestName)
    return refuse('too-long', { ...params, length: name.length, most: longestName });
  if (name.endsWith('.')) return refuse('trailing-dot', params);
  for (const label of name.split('.')) {
    if (label === '') return refuse('empty-label', params);
    if (label.startsWith('-') || label.endsWith('-')) return refuse('edge-hyphen', params);
    if (label.length > longestLabel) {
      return refuse('label-too-long', { ...params, length: label.length, most: longestLabel });
    }
  }
  return undefined;
}

/** The most alarming character decides the reason. */
const strangers = [
  ['control', /\p{Cc}/u],
  ['forbidden-character', /[^\p{L}\p{N}\p{M}._-]/u],
  ['foreign-letter', /[^a-zA-Z0-9._-]/u],
  ['underscore', /_/],
  ['upper-case', /[A-Z]/],
] as const;

function firstStranger(name: string) {
  for (const [reason, pattern] of strangers) {
    const [character] = pattern.exec(name) ?? [];
    if (character !== undefined) return { reason, shown: namedCharacter(character) };
  }
  return undefined;
}

function namedCharacter(character: string): string {
  const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  const isPrintableAscii = /^[\x20-\x7e]$/.test(character);
  return isPrintableAscii ? JSON.stringify(character) : `U+${code}`;
}

function normalised(name: string): string | undefined {
  const tidy = toLatin(name)
    .toLowerCase()
    .replaceAll('_', '-')
    .split('.')
    .map((label) => label.replace(/^-+|-+$/g, ''))
    .filter((label) => label !== '')
    .join('.');
  return tidy !== '' && findFault(tidy) === undefined ? tidy : undefined;
}
