import { createHmac, randomBytes } from 'node:crypto';
import { linesOf, writtenForms } from './written-forms.ts';

/**
 * A value that may reach standard input or file content and nothing else. It prints as `***` and serialises as a
 * keyed hash, so that a changed secret is a visible change and nothing more.
 */
export interface Secret {
  readonly [secretBrand]: true;
  toString(): '***';
  toJSON(): string;
}

declare const secretBrand: unique symbol;

const plainTexts = new WeakMap<object, string>();
const makers = new WeakMap<object, (made: string, of: string) => Secret>();

/** Makes secrets, knows every one it made, and hides them in text. One vault per run. */
export interface Vault {
  secret(plain: string): Secret;
  redact(line: string): string;
}

/** Anything shorter occurs in ordinary words, and hiding it would hide the log. */
const shortestRedactable = 4;

const isRedactable = (form: string): boolean => form.length >= shortestRedactable;

const hidden = '***';

export function createVault(key: Uint8Array = randomBytes(32)): Vault {
  const needles: Needles = new Map();
  return { secret: (plain) => seal(plain, linesOf(plain)), redact: (line) => hideAll(line, needles) };

  function seal(plain: string, lines: readonly string[]): Secret {
    for (const form of writtenForms(plain, lines)) addNeedle(needles, form);
    const made = makeSecret(plain, key);
    makers.set(made, sealAround);
    return made;
  }

  /** In a document around a secret most lines are the same for everyone, and ordinary words: `cluster:`. */
  function sealAround(made: string, secret: string): Secret {
    const forms = [...writtenForms(secret, linesOf(secret))].filter(isRedactable);
    const lines = linesOf(made);
    const telling = lines.filter((line) => forms.some((form) => line.includes(form)));
    return seal(made, telling.length === 0 ? lines : telling);
  }
}

/** What is made of a secret is one too, known to the same vault. */
export function derivedSecret(secret: Secret, form: (plain: string) => string): Secret {
  const sealAround = makers.get(secret);
  if (sealAround === undefined) throw new TypeError('not a secret made by a vault');
  const plain = reveal(secret);
  return sealAround(form(plain), plain);
}

export function reveal(secret: Secret): string {
  const plain = plainTexts.get(secret);
  if (plain === undefined) throw new TypeError('not a secret made by a vault');
  return plain;
}

export const isSecret = (value: unknown): value is Secret =>
  typeof value === 'object' && value !== null && plainTexts.has(value);

function makeSecret(plain: string, key: Uint8Array): Secret {
  const digest = createHmac('sha256', key).update(plain).digest('hex').slice(0, 16);
  const made = Object.freeze({
    toString: () => hidden,
    toJSON: () => `secret:${digest}`,
    [Symbol.for('nodejs.util.inspect.custom')]: () => hidden,
  });
  plainTexts.set(made, plain);
  return made as unknown as Secret;
}

/** What to hide, longest first, by its first letters: a line costs the same with one secret and with thousands. */
type Needles = Map<number, string[]>;

function addNeedle(needles: Needles, form: string): void {
  if (!isRedactable(form)) return;
  const key = firstLetters(form, 0);
  const alike = needles.get(key) ?? [];
  if (alike.includes(form)) return;
  needles.set(
    key,
    [...alike, form].sort((a, b) => b.length - a.length),
  );
}

/** Looks at every place, also inside a secret just found, so that secrets which overlap are both hidden. */
function hideAll(line: string, needles: Needles): string {
  let [shown, end] = ['', 0];
  for (let at = 0; at + shortestRedactable <= line.length; at++) {
    const found = needles.get(firstLetters(line, at))?.find((form) => line.startsWith(form, at));
    if (found === undefined) continue;
    if (at >= end) shown += line.slice(end, at) + hidden;
    end = Math.max(end, at + found.length);
  }
  return shown + line.slice(end);
}

/** A number, not a slice: this runs for every letter of every line, and two beginnings that share one do no harm. */
function firstLetters(line: string, at: number): number {
  let number = 0;
  for (let i = at; i < at + shortestRedactable; i++)
    number = ((number << 7) - number + line.charCodeAt(i)) | 0;
  return number;
}
