import type { YAMLParseError, YAMLWarning } from 'yaml';
import { type Problem, problem, type Where } from '../../problem/problem.ts';
import type { SourceText } from './source-text.ts';

/** One problem per line: the first complaint of the parser is the cause, what follows on the line is its echo, and so is what a cause makes of the lines behind it. */
export function syntaxProblems(
  errors: readonly (YAMLParseError | YAMLWarning)[],
  source: SourceText,
): Problem[] {
  const byLine = new Map<number, Problem>();
  for (const error of errors) {
    const where = { ...source.at(error.pos[0]), pointer: '' };
    const found = syntaxProblem(error, where);
    if (!byLine.has(where.line ?? 1) && !isEcho(found, [...byLine.values()]))
      byLine.set(where.line ?? 1, found);
  }
  return [...byLine.values()];
}

/** They say what is wrong; the parser has lost its way behind them. */
const causes: ReadonlySet<string> = new Set([
  'config.tab-indentation',
  'config.unquoted-range',
  'config.unclosed-quote',
]);

const isEcho = ({ code, params }: Problem, before: readonly Problem[]): boolean =>
  code === 'config.yaml-syntax' &&
  before.some((one) => causes.has(one.code) || one.params['detail'] === params['detail']);

function syntaxProblem(error: YAMLParseError | YAMLWarning, where: Where): Problem {
  const range = rangeAround(where);
  if (range !== undefined) return problem('config.unquoted-range', { range }, where);
  switch (error.code) {
    case 'TAB_AS_INDENT':
      return problem('config.tab-indentation', {}, where);
    case 'MISSING_CHAR':
      if (/quote/.test(error.message)) return problem('config.unclosed-quote', {}, where);
      return problem('config.yaml-syntax', { detail: firstLine(error.message) }, where);
    case 'TAG_RESOLVE_FAILED':
      return problem('config.yaml-tag', { detail: firstLine(error.message) }, where);
    default:
      return problem('config.yaml-syntax', { detail: firstLine(error.message) }, where);
  }
}

/** The parser stumbles over the bracket that opens the range. */
function rangeAround({ excerpt = '', column = 1 }: Where): string | undefined {
  const [name] = /[A-Za-z][\w.-]*$/.exec(excerpt.slice(0, column - 1)) ?? [];
  const [numbers] = /^\[\d+[:-]\d+\][\w.-]*/.exec(excerpt.slice(column - 1)) ?? [];
  return name === undefined || numbers === undefined ? undefined : name + numbers;
}

const firstLine = (message: string): string => message.split('\n', 1)[0] ?? message;
