import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { LoadedConfig } from '../../src/config/load-config.ts';
import type { ConfigPorts } from '../../src/config/ports.ts';
import { findings, load, testPorts } from '../../src/config/testing/load.ts';
import { exitCodes } from '../../src/problem/exit-code.ts';
import type { BadFile } from './bad-file.ts';
import { corpus } from './corpus.ts';
import { firstSampleRaw } from './corpus-document.ts';
import { provenElsewhere } from './proven-elsewhere.ts';

/** Of the table of bad input. */
const rows = Array.from({ length: 33 }, (_, index) => index + 1);

/** Everything a person would read about the findings. */
const answer = (loaded: LoadedConfig): string =>
  JSON.stringify([
    ...(loaded.ok ? [] : loaded.problems).map(({ what, why, fix, where }) => ({ what, why, fix, where })),
    ...loaded.warnings.map(({ what, why, fix, where }) => ({ what, why, fix, where })),
  ]);

const sentences = (loaded: LoadedConfig): string =>
  (loaded.ok ? [] : loaded.problems)
    .map(({ what, why, fix }) => `${what.en}. ${why.en} ${fix.en}`)
    .join('\n');

/** Notes every use of the outside world. */
function watched(ports: ConfigPorts): { ports: ConfigPorts; used: string[] } {
  const used: string[] = [];
  return {
    used,
    ports: {
      ...ports,
      env: (name) => {
        used.push(`env ${name}`);
        return ports.env(name);
      },
      inspectFile: (path) => {
        used.push(`inspect ${path}`);
        return ports.inspectFile(path);
      },
      readFile: (path) => {
        used.push(`read ${path}`);
        return ports.readFile(path);
      },
    },
  };
}

/** The loader looks at the files a file names, and for the zone of this machine. */
const isMeant = (use: string, { files = {} }: BadFile): boolean =>
  ['env KMZONE', 'env KXM_ZONE'].includes(use) || use.replace(/^(inspect|read) /, '') in files;

describe('bad input', () => {
  it('has a case here for every row that needs no host, and says where each other one is proven', () => {
    const here = new Set(corpus.map(({ row }) => row));
    const elsewhere = new Set(provenElsewhere.map(({ row }) => row));
    expect([...here, ...elsewhere].toSorted((a, b) => a - b)).toEqual(rows);
  });

  it.each(
    provenElsewhere
      .filter((proof) => 'title' in proof)
      .map(({ row, input, file, title }) => [`row ${row}: ${input}`, file, title] as const),
  )('%s is proven by %s: %s', (_, file, title) => {
    expect(readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')).toContain(`'${title}'`);
  });

  it.each(corpus.map((file): [string, BadFile] => [`row ${file.row}: ${file.name}`, file]))(
    '%s',
    async (_, file) => {
      const { ports, used } = watched(
        testPorts({ files: file.files ?? {}, ...(file.nowMs === undefined ? {} : { nowMs: file.nowMs }) }),
      );
      const loaded = await load(file.text(), {}, ports);
      const found = findings(loaded);
      const expected = file.expected.map(
        ({ code, line, column, pointer }) => `${code} ${line}:${column} ${pointer}`,
      );
      expect(file.isIncomplete ? found.filter((line) => expected.includes(line)) : found).toEqual(expected);
      if (!loaded.ok) for (const { exitCode } of loaded.problems) expect(exitCode).toBe(exitCodes.usage);
      if (file.says !== undefined) expect(sentences(loaded)).toMatch(file.says);
      if (file.hides !== undefined) expect(answer(loaded)).not.toContain(file.hides);
      expect(used.filter((use) => !isMeant(use, file))).toEqual([]);
      expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
    },
  );

  it('names everything that is wrong with the first sample file at once', async () => {
    expect(findings(await load(firstSampleRaw()))).toMatchInlineSnapshot(`
      [
        "config.duplicate-host 15:57 /spec/hosts/3/internalAddress",
        "config.duplicate-host 16:57 /spec/hosts/4/internalAddress",
        "config.duplicate-host 17:57 /spec/hosts/5/internalAddress",
        "config.duplicate-host 18:57 /spec/hosts/6/internalAddress",
        "config.duplicate-host 19:57 /spec/hosts/7/internalAddress",
        "config.duplicate-host 20:59 /spec/hosts/8/internalAddress",
        "config.duplicate-host 21:59 /spec/hosts/9/internalAddress",
        "config.duplicate-host 22:59 /spec/hosts/10/internalAddress",
        "config.duplicate-host 23:59 /spec/hosts/11/internalAddress",
        "config.unknown-host 34:7 /spec/roleGroups/worker/1",
        "config.not-one-of 53:27 /spec/controlPlaneEndpoint/internalLoadbalancer",
        "config.lb-address-missing 61:17 /spec/controlPlaneEndpoint/lb_address",
        "config.full-width-colon 91:14 ",
        "config.full-width-colon 92:17 ",
        "config.full-width-colon 93:16 ",
        "config.placeholder 188:19 /spec/registry/auths/dockerhub.kubexm.local/username",
        "config.placeholder 189:19 /spec/registry/auths/dockerhub.kubexm.local/password",
      ]
    `);
  });
});
