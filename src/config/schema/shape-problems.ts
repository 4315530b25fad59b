import type * as z from 'zod';
import { judgeKubernetesVersion } from '../../domain/kubernetes-version.ts';
import { nearest } from '../../domain/nearest.ts';
import { type Problem, problem } from '../../problem/problem.ts';
import { type Text, text } from '../../problem/text.ts';
import type { Places } from '../document/places.ts';
import { dotted, pointerOf, type Segment } from '../pointer.ts';
import { didYouMean, example, typeOf, typeWord } from '../words.ts';
import { issuePath, meantIssues, valueAt } from './issue-path.ts';
import { configSchema, descend, type JsonSchema } from './json-schema.ts';
import { unknownKeyProblems } from './unknown-keys.ts';

/** What the schema found, said in the words of the file. */
export function shapeProblems(issue: z.core.$ZodIssue, tree: unknown, places: Places): Problem[] {
  const path = issuePath(issue);
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.flatMap((key) => unknownKeyProblems([...path, key], tree, places));
  }
  if (issue.code === 'invalid_union') {
    const meant = meantIssues(issue);
    if (meant !== undefined) return meant.flatMap((inner) => shapeProblems(inner, tree, places));
  }
  return [valueProblem(issue, path, valueAt(tree, path), places)];
}

function valueProblem(
  issue: z.core.$ZodIssue,
  path: readonly Segment[],
  value: unknown,
  places: Places,
): Problem {
  const pointer = pointerOf(path);
  const field = path.length === 0 ? 'document' : dotted(path);
  const schema = descend(configSchema(), path.map(String));
  if (value === undefined) return problem('config.missing', { field }, missingAt(pointer, places));

  const where = places.value(pointer);
  const isPlain = typeof value === 'number' || typeof value === 'boolean';
  if (pointer === '/spec/kubernetes/version' && typeof value === 'number') {
    const verdict = judgeKubernetesVersion(value);
    if (!verdict.ok) {
      const params = { field, because: verdict.because, example: example(verdict.suggestion) };
      return problem('config.bad-version', params, where);
    }
  }
  if (schema?.type === 'string' && isPlain) {
    const written = schema.writeOnly === true ? '…' : spelled(pointer, value, schema, places);
    return problem('config.needs-quotes', { field, written }, where);
  }
  const accepted = acceptedValues(schema);
  if (accepted !== undefined) {
    const written = spelled(pointer, value, schema, places);
    const allowed = accepted.map((item) => (item === '' ? '""' : item)).join(', ');
    return problem(
      'config.not-one-of',
      { field, written, allowed, didYouMean: didYouMean(nearest(written, accepted)) },
      where,
    );
  }
  if (issue.code === 'too_small' || issue.code === 'too_big') {
    if (Array.isArray(value)) return problem('config.empty-list', { field }, where);
    const { minimum, maximum } = schema ?? {};
    const range = { least: Number(minimum), most: Number(maximum) };
    return problem(
      'config.out-of-range',
      { field, written: spelled(pointer, value, schema, places), ...range },
      where,
    );
  }
  if (issue.code === 'invalid_type' || issue.code === 'custom' || issue.code === 'invalid_union') {
    return problem(
      'config.wrong-type',
      { field, expected: expectedWords(schema), found: typeOf(value) },
      where,
    );
  }
  // The one form that the schema itself asks for; all others are rules.
  return problem('config.bad-duration', { field, written: spelled(pointer, value, schema, places) }, where);
}

/** A missing field is shown where it should be: at its key without a value, or at the section that lacks it. */
const missingAt = (pointer: string, places: Places) => ({ ...places.key(pointer), pointer });

const acceptedValues = (schema: JsonSchema | undefined): string[] | undefined =>
  schema?.enum ?? (typeof schema?.['const'] === 'string' ? [schema['const']] : undefined);

const spelled = (pointer: string, value: unknown, schema: JsonSchema | undefined, places: Places): string =>
  schema?.writeOnly === true ? '***' : (places.spelling(pointer) ?? String(value)).slice(0, 100);

function expectedWords(schema: JsonSchema | undefined): Text {
  const kinds = schema?.anyOf?.map(expectedWords) ?? [typeWord(schema?.type ?? 'string')];
  return text(kinds.map(({ en }) => en).join(' / '), kinds.map(({ zh }) => zh).join(' / '));
}
