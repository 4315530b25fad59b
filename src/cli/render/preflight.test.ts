import { expect, it } from 'vitest';
import { judgePreflight } from '../../domain/preflight/judge-preflight.ts';
import { fitHosts, fitSpec, surveyOf } from '../../domain/preflight/testing/fit-hosts.ts';
import { facts, listener } from '../../domain/preflight/testing/host-changes.ts';
import { createVault } from '../../domain/secret.ts';
import { type Lang, same } from '../../problem/text.ts';
import { testContext, testWorld } from '../test-world.ts';
import { noticePreflight, preflightLines, printPreflight } from './preflight.ts';
import { painter } from './style.ts';
import { widthOf } from './width.ts';

const spec = fitSpec({ hosts: fitHosts(6) });
const swapOn = facts({ swap: ['/dev/dm-1'] });
const seen = surveyOf(spec, {
  node1: (host) => swapOn(listener(6443)(host)),
  node2: swapOn,
  node3: swapOn,
  node4: facts({ machineId: 'id-of-node5' }),
});
const survey = new Map([...seen].filter(([name]) => name !== 'node6'));

const linesIn = (lang: Lang): readonly string[] =>
  preflightLines(judgePreflight(spec, survey), {
    lang,
    colour: false,
    paint: painter({ colour: false }),
    width: 80,
  });

it.each(['en', 'zh'] as const)(
  'says in %s, host by host, what was found, needed and to be typed',
  async (lang) => {
    await expect(`${linesIn(lang).join('\n')}\n`).toMatchFileSnapshot(`preflight.${lang}.golden.txt`);
  },
);

it.each(['en', 'zh'] as const)('fits into 80 columns in %s', (lang) => {
  expect(linesIn(lang).filter((line) => widthOf(line) > 80)).toEqual([]);
});

it.each(['table', 'json'] as const)('hides secrets that a host repeated, as %s', async (format) => {
  const world = testWorld();
  const vault = createVault();
  vault.secret('Pa55word');
  const context = testContext(world, { cluster: { vault } });
  const texts = { found: same('refused: Pa55word'), needed: same('an answer'), fix: same('ask again') };
  const report = {
    hosts: ['node1'],
    findings: [{ host: 'node1', check: 'registry', severity: 'error', ...texts }],
  } as const;
  await printPreflight(report, format, context);
  noticePreflight(report, context);
  for (const shown of [world.stdout.text(), world.stderr.text()]) {
    expect(shown).toContain('refused: ***');
    expect(shown).not.toContain('Pa55word');
  }
});
