import { stringify } from 'yaml';
import { isSecret, type Secret } from '../../domain/secret.ts';
import { yamlForm } from '../yaml.ts';

/** A piece of a text; secrets stay what they are. */
export type Part = string | Secret;

/** YAML documents one after another. A secret stands in them as one quoted word; it never is part of another text. */
export function documents(all: readonly object[]): readonly Part[] {
  const secrets: Secret[] = [];
  const hidden = (_key: unknown, value: unknown): unknown => {
    if (!isSecret(value)) return value;
    secrets.push(value);
    return placeholder;
  };
  const written = all.map((one) => stringify(one, hidden, yamlForm)).join('---\n');
  return written
    .split(placeholder)
    .flatMap((piece, index): Part[] => [piece, ...secrets.slice(index, index + 1)]);
}

/** Letters that no configuration holds and that YAML writes without quotes. */
const placeholder = 'kubexm-secret-stands-here';
