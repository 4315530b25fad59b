import { expect, it } from 'vitest';
import { judgePreflight } from '../../domain/preflight/judge-preflight.ts';
import { fitHosts, fitSpec, surveyOf } from '../../domain/preflight/testing/fit-hosts.ts';
import { facts, listener } from '../../domain/preflight/testing/host-changes.ts';
import type { Lang } from '../../problem/text.ts';
import { preflightLines } from './preflight.ts';
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
