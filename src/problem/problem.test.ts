import { describe, expect, it } from 'vitest';
import { type ProblemCode, problemCatalogue } from './catalogue.ts';
import type { ProblemDefinition } from './define-problems.ts';

const entries = Object.entries(problemCatalogue) as [ProblemCode, ProblemDefinition][];
const placeholders = (line: string): string[] =>
  [...line.matchAll(/\{(\w+)\}/g)].map((m) => m[1] ?? '').sort();

describe('problem catalogue', () => {
  it('is not empty', () => expect(entries.length).toBeGreaterThan(0));

  it.each(entries)('%s says what, why and fix in both languages with the same parameters', (_code, entry) => {
    for (const part of ['what', 'why', 'fix'] as const) {
      expect(entry.en[part].trim()).not.toBe('');
      expect(entry.zh[part]).toMatch(/\p{Script=Han}/u);
    }
    const all = (lang: 'en' | 'zh') => new Set(placeholders(Object.values(entry[lang]).join(' ')));
    expect(all('zh')).toEqual(all('en'));
  });

  it.each(entries)('%s is named family.kebab-case', (code) => {
    expect(code).toMatch(/^[a-z]+\.[a-z0-9]+(-[a-z0-9]+)*$/);
  });
});
