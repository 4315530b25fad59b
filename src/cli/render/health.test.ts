import { expect, it } from 'vitest';
import { judgeHealth } from '../../domain/health/judge-health.ts';
import { onHost } from '../../domain/health/testing/cluster-faults.ts';
import { soundSpec, soundSurvey } from '../../domain/health/testing/sound-cluster.ts';
import { createVault } from '../../domain/secret.ts';
import { type Lang, same, text } from '../../problem/text.ts';
import { testContext, testWorld } from '../test-world.ts';
import { healthLines, noticeHealth, printHealth } from './health.ts';
import { painter } from './style.ts';
import { widthOf } from './width.ts';

const spec = soundSpec({ etcd: 'external', members: [] }, 9);
const close = { standing: 'close', notAfter: '2026-06-01T00:00:00.000Z' } as const;
const many = onHost('node2', () => ({
  certificates: Array.from({ length: 7 }, (_, index) => ({
    path: `/etc/kubernetes/pki/${index}.crt`,
    ...close,
  })),
}));
const silent = onHost('node3', ({ ways }) => ({
  ways: ways.map(({ way }) => ({ way, reached: way.to === 'node1' ? 'silent' : 'answered' })),
}));

const report = judgeHealth(spec, many(silent(soundSurvey(spec))));
const linesIn = (lang: Lang): readonly string[] =>
  healthLines(report, {
    lang,
    colour: false,
    paint: painter({ colour: false }),
    width: 80,
  });

it.each(['en', 'zh'] as const)(
  'says in %s in one table how the cluster is, and below it what to type',
  async (lang) => {
    await expect(`${linesIn(lang).join('\n')}\n`).toMatchFileSnapshot(`health.${lang}.golden.txt`);
  },
);

it.each(['en', 'zh'] as const)('fits into 80 columns in %s', (lang) => {
  expect(linesIn(lang).filter((line) => widthOf(line) > 80)).toEqual([]);
});

it.each(['table', 'json'] as const)(
  'hides secrets that a part of the cluster repeated, as %s',
  async (format) => {
    const world = testWorld();
    const vault = createVault();
    vault.secret('Pa55word');
    const context = testContext(world, { cluster: { vault } });
    const finding = { on: 'node1', found: same('refused: Pa55word'), fix: same('ask again') };
    const row = {
      check: 'api',
      title: text('API', 'API'),
      state: 'error',
      count: 1,
      findings: [finding],
    } as const;
    await printHealth({ healthy: false, rows: [row] }, format, context);
    noticeHealth({ healthy: false, rows: [row] }, context);
    for (const shown of [world.stdout.text(), world.stderr.text()]) {
      expect(shown).toContain('refused: ***');
      expect(shown).not.toContain('Pa55word');
    }
  },
);

it('shows on a terminal what is good in green, and commands without their backticks', () => {
  const lines = healthLines(report, {
    lang: 'en',
    colour: true,
    paint: painter({ colour: true }),
    width: 80,
  });
  expect(lines.join('\n')).toContain('\x1b[32m✓ good');
  expect(lines.join('\n')).not.toContain('`');
});
