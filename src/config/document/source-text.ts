import type { LineCounter } from 'yaml';
import { hideNamedSecrets } from '../../domain/hide-named-secrets.ts';
import type { Where } from '../../problem/problem.ts';

const widest = 160;

/** The text of a file with its secrets blotted out, asked for positions and lines. */
export interface SourceText {
  at(offset: number): Where;
  hide(from: number, to: number): void;
}

export function sourceText(text: string, lines: LineCounter, file: string): SourceText {
  const hidden: { from: number; to: number }[] = [];
  return {
    at(offset) {
      const { line, col } = lines.linePos(Math.min(offset, text.length));
      const start = lines.lineStarts[line - 1] ?? 0;
      const end = text.indexOf('\n', start);
      const written = blotted(text, start, end < 0 ? text.length : end, hidden);
      return { file, line: Math.max(1, line), column: Math.max(1, col), excerpt: shortened(written, col) };
    },
    hide(from, to) {
      hidden.push({ from, to });
    },
  };
}

function blotted(
  text: string,
  start: number,
  end: number,
  hidden: readonly { from: number; to: number }[],
): string {
  let written = '';
  let at = start;
  const inside = hidden.filter(({ from, to }) => from < end && to > start).sort((a, b) => a.from - b.from);
  for (const { from, to } of inside) {
    if (to <= at) continue;
    written += `${text.slice(at, Math.max(at, from))}***`;
    at = Math.min(end, to);
  }
  return hideByName(written + text.slice(at, end));
}

/** Also a file that cannot be parsed may hold passwords. */
const keyMaterial = /[A-Za-z0-9+/=]{40,}/g;

const hideByName = (line: string): string => hideNamedSecrets(line).replace(keyMaterial, '***');

function shortened(line: string, column: number): string {
  const visible = line.trimEnd().replace(/[\p{Cc}\p{Cf}]/gu, visibleControl);
  if (visible.length <= widest) return visible;
  const from = Math.max(0, Math.min(column - widest / 2, visible.length - widest));
  return `${from > 0 ? '…' : ''}${visible.slice(from, from + widest)}${from + widest < visible.length ? '…' : ''}`;
}

const visibleControl = (character: string): string =>
  character === '\t' ? '\\t' : `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`;
