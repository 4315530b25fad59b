import { describe, expect, it } from 'vitest';
import { type ProblemCode, problemCatalogue } from './catalogue.ts';
import type { ProblemDefinition } from './define-problems.ts';

const entries = Object.entries(problemCatalogue) as [ProblemCode, ProblemDefinition][];
const placeholders = (line: string): string[] =>
  [...line.matchAll(/\{(\w+)\}/g)].map((m) => m[1] ?? '').sort();

/** A capital, a name that is given, quoted or typed, or one that is written small wherever it stands. */
const capital = /^([A-Z"{`]|(kubexm|sudo|etcd|kata|keepalived|kubeadm|kube-vip)\b|[a-z]+[A-Z_.]\w)/;

/** A command at the very end is copied without a stop; what somebody else said is quoted as it was said. */
const sentenceEnd = (stop: string): RegExp =>
  new RegExp(`([${stop}]|\`|[:：]\\s?\\{(said|output|detail|answer)\\}|[${stop}]\\{didYouMean\\})$`);

/** Flags, and commands with their arguments. */
const typed =
  /(?<![\w-])--?[a-z]|\bkubexm (get|create|config|describe|resume|rollback|run|generate) |\b(ssh-\w+|systemctl|journalctl|chmod|getent|ping) /;

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

  it.each(entries)(
    '%s has a headline without a full stop, and a reason and a remedy that are sentences',
    (_code, { en, zh }) => {
      expect(en.what).toMatch(capital);
      expect(en.what).not.toMatch(/\.$/);
      expect(zh.what).not.toMatch(/。$/);
      for (const part of ['why', 'fix'] as const) {
        expect(en[part]).toMatch(capital);
        expect(en[part]).toMatch(sentenceEnd('.'));
        expect(zh[part]).toMatch(sentenceEnd('。'));
      }
    },
  );

  it.each(entries)('%s marks what can be typed', (_code, { en, zh }) => {
    for (const part of [...Object.values(en), ...Object.values(zh)]) {
      expect(part.split('`').length % 2, part).toBe(1);
      expect(part.replace(/`[^`]*`/g, '')).not.toMatch(typed);
    }
  });
});
