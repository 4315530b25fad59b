import * as z from 'zod';
import { durationForm, parseDuration } from '../../domain/duration.ts';
import { isSecret, type Secret } from '../../domain/secret.ts';

/** What a field means, in both languages; the JSON Schema and the reference pages are made of it. */
export const about = (en: string, zh: string) => ({ description: en, 'x-description-zh': zh });

/** A string that is sealed before the schema sees it; in a file it is text, `${env:…}`, `${file:…}` or age. */
export const secret = (en: string, zh: string) =>
  z
    .custom<Secret>(isSecret)
    .meta({ type: 'string', writeOnly: true, ...about(en, zh) })
    .optional();

export const optionalText = (en: string, zh: string) => z.string().optional().meta(about(en, zh));

export const textWithDefault = (value: string, en: string, zh: string) =>
  z.string().default(value).meta(about(en, zh));

export const flag = (value: boolean, en: string, zh: string) =>
  z.boolean().default(value).meta(about(en, zh));

export const texts = (en: string, zh: string) => z.array(z.string()).default([]).meta(about(en, zh));

/** A whole number within bounds; a bound outside of which the component would refuse to start. */
export const count = (value: number, min: number, max: number, en: string, zh: string) =>
  z.int().min(min).max(max).default(value).meta(about(en, zh));

export const choice = <const T extends readonly [string, ...string[]]>(
  values: T,
  value: T[number],
  en: string,
  zh: string,
) => z.enum(values).default(value).meta(about(en, zh));

/** `"a,b"` or `[a, b]`: both are found in the wild. */
export const textOrTexts = (en: string, zh: string) =>
  z
    .union([z.string(), z.array(z.string())])
    .default([])
    .transform(asTexts)
    .meta(about(en, zh));

const asTexts = (value: string | readonly string[]): string[] =>
  (typeof value === 'string' ? value.split(',') : value)
    .map((item) => item.trim())
    .filter((item) => item !== '');

/** `"a,b"` or `[a, b]` for what is meant most often, or a mapping with one of these for each name. */
export const textsOrTextsByName = (en: string, zh: string) =>
  z
    .union([
      z.string(),
      z.array(z.string()),
      z.record(z.string(), z.union([z.string(), z.array(z.string())])),
    ])
    .default([])
    .transform((value): string[] | Record<string, string[]> =>
      typeof value === 'string' || Array.isArray(value)
        ? asTexts(value)
        : Object.fromEntries(Object.entries(value).map(([name, texts]) => [name, asTexts(texts)])),
    )
    .meta(about(en, zh));

/** One text or a list of them; an empty one is not the same as none. */
export const oneOrMoreTexts = (en: string, zh: string) =>
  z
    .union([z.string(), z.array(z.string()).min(1)])
    .optional()
    .transform((value) => (value === undefined ? [] : [value].flat()))
    .meta(about(en, zh));

/** Arguments of a component by flag name without dashes; numbers and booleans become their spelling. */
export const flagArguments = (en: string, zh: string) =>
  z
    .record(
      z.string(),
      z.union([z.string(), z.int(), z.boolean()]).transform((value) => String(value)),
    )
    .default({})
    .meta(about(en, zh));

/** `30s`, `5m`, `1h30m`, or a whole number of seconds. */
export const duration = z.union([z.string().regex(durationForm), z.int().min(1).max(999_999)]);

export const durationMs = (value: z.output<typeof duration>): number =>
  typeof value === 'number' ? value * 1000 : (parseDuration(value) ?? 0);
