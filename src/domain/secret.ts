import { createHmac, randomBytes } from 'node:crypto';

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

/** Makes secrets, knows every one it made, and hides them in text. One vault per run. */
export interface Vault {
  secret(plain: string): Secret;
  redact(line: string): string;
}

const shortestRedactable = 4;

export function createVault(key: Uint8Array = randomBytes(32)): Vault {
  const needles = new Set<string>();
  let pattern: RegExp | undefined;
  return {
    secret(plain) {
      for (const form of writtenForms(plain)) if (form.length >= shortestRedactable) needles.add(form);
      pattern = undefined;
      const digest = createHmac('sha256', key).update(plain).digest('hex').slice(0, 16);
      const made = Object.freeze({ toString: () => '***' as const, toJSON: () => `secret:${digest}` });
      plainTexts.set(made, plain);
      return made as unknown as Secret;
    },
    redact(line) {
      if (needles.size === 0) return line;
      pattern ??= new RegExp(
        [...needles]
          .sort((a, b) => b.length - a.length)
          .map(escapeRegExp)
          .join('|'),
        'g',
      );
      return line.replace(pattern, '***');
    },
  };
}

export function reveal(secret: Secret): string {
  const plain = plainTexts.get(secret);
  if (plain === undefined) throw new TypeError('not a secret made by a vault');
  return plain;
}

export const isSecret = (value: unknown): value is Secret =>
  typeof value === 'object' && value !== null && plainTexts.has(value);

/** How the same secret may appear once other programs have quoted, encoded or split it. */
function writtenForms(plain: string): string[] {
  const lines = plain.split('\n').map((line) => line.trim());
  return [
    plain,
    ...lines,
    JSON.stringify(plain).slice(1, -1),
    Buffer.from(plain).toString('base64').replace(/=+$/, ''),
    encodeURIComponent(plain),
    plain.replaceAll("'", String.raw`'\''`),
  ];
}

const escapeRegExp = (literal: string): string => literal.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
