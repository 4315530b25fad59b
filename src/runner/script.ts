import { quote } from '../domain/quote.ts';

/** A piece of POSIX sh. `sh` is the only way to make one, so no value gets in unquoted. */
export interface Script {
  readonly [scriptBrand]: true;
  readonly text: string;
}

declare const scriptBrand: unique symbol;

type ShellValue = string | number | readonly string[] | Script | readonly Script[];

/**
 * Strings become one word each, lists of strings one word per entry, scripts stand as they are, one per line.
 * Backslashes reach the shell, except before `$` and a backtick, where the template needs them itself.
 */
export function sh(parts: TemplateStringsArray, ...values: readonly ShellValue[]): Script {
  const [head = '', ...tail] = parts.raw.map((part) => part.replaceAll(/\\([$`])/g, '$1'));
  return made(tail.reduce((line, part, index) => line + written(values[index] ?? '') + part, head));
}

const isScript = (value: unknown): value is Script =>
  typeof value === 'object' && value !== null && scripts.has(value);

const scripts = new WeakSet<object>();

function made(text: string): Script {
  const script = Object.freeze({ text });
  scripts.add(script);
  return script as Script;
}

function written(value: ShellValue): string {
  if (typeof value === 'string') return quote(value);
  if (typeof value === 'number') return quote(String(value));
  if (isScript(value)) return value.text;
  return value.map((entry) => (isScript(entry) ? `${entry.text}\n` : `${quote(entry)} `)).join('');
}
