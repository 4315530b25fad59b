import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import { load, testPorts } from '../../config/testing/load.ts';
import { bomOverlaySchema } from '../../resource/bom-schema.ts';

const written = ['*.md', 'docs/*.md', 'docs/{adr,zh}/*.md', 'docs/guide/*/*.md', 'docs/reference/{,zh/}*.md'];

type Tree = Readonly<Record<string, unknown>>;

const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function tree(value: unknown): Tree {
  if (!isTree(value)) throw new Error('not a mapping');
  return value;
}

const blocks = globSync(written)
  .sort()
  .flatMap((page) =>
    [...readFileSync(page, 'utf8').matchAll(/^```yaml\n(.*?)^```$/gms)].map(([, block = ''], at) => ({
      name: `block ${at + 1} of ${page}`,
      // What stands for many digits.
      content: tree(parse(block.replaceAll('sha256:…', `sha256:${'0'.repeat(64)}`))),
    })),
  );
const parts = blocks.filter(({ content }) => 'spec' in content);
const overlays = blocks.filter(({ content }) => 'components' in content);

const hosts = ['node1', 'node2', 'node3', 'lb1', 'lb2'].map((name, at) => ({
  name,
  address: `192.168.10.${at + 11}`,
}));

/** What a reader has before a part is put in. */
const file: Tree = {
  apiVersion: 'kubexm.mensylisir.io/v1alpha1',
  kind: 'Cluster',
  metadata: { name: 'demo' },
  spec: {
    hosts,
    roleGroups: { etcd: ['node1', 'node2', 'node3'], master: ['node1'], worker: ['node2', 'node3'] },
    kubernetes: { version: 'v1.36.4' },
  },
};

/** Mappings are joined, everything else is replaced; hosts that others speak of stay. */
const joined = (own: Tree, part: Tree): Tree => ({
  ...own,
  ...Object.fromEntries(
    Object.entries(part).map(([key, value]) => {
      const there = own[key];
      if (key === 'hosts' && Array.isArray(value)) return [key, [...value, ...hosts.slice(value.length)]];
      return [key, isTree(value) && isTree(there) ? joined(there, value) : value];
    }),
  ),
});

const machine = {
  ...testPorts({ env: { NODE2_PASSWORD: 'secret' } }),
  inspectFile: async () => 'regular' as const,
};
/** Of what the files hold that a block names, and of what a reader has to say besides it. */
const beyondTheBlock: readonly string[] = [
  'config.age-no-identity',
  'config.authority-unusable',
  'config.bad-package-list',
  'config.internal-lb-required',
];

it.each(parts)('$name is part of a file that kubexm takes', async ({ content }) => {
  const loaded = await load(stringify(joined(file, content)), {}, machine);
  const problems = loaded.ok ? [] : loaded.problems;
  expect(
    problems
      .filter(({ code }) => !beyondTheBlock.includes(code))
      .map(({ code, what, where }) => `${code} ${where.pointer}: ${what.en}`),
  ).toEqual([]);
});

it.each(overlays)('$name is a bill of materials that kubexm takes', ({ content }) => {
  expect(bomOverlaySchema.safeParse(content).error?.issues ?? []).toEqual([]);
});

it('looks at every block there is', () => {
  expect(blocks.length).toBeGreaterThan(15);
  expect(parts.length + overlays.length).toBe(blocks.length);
});
