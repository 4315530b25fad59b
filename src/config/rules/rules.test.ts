import { describe, expect, it } from 'vitest';
import { clusterFile } from '../testing/cluster-file.ts';
import { draftOf } from '../testing/draft.ts';
import { brokenEndpoint } from './broken/broken-endpoint.ts';
import { brokenEtcd } from './broken/broken-etcd.ts';
import { brokenHost } from './broken/broken-host.ts';
import { brokenKubernetes } from './broken/broken-kubernetes.ts';
import { brokenNetwork } from './broken/broken-network.ts';
import { brokenPart } from './broken/broken-part.ts';
import { brokenText } from './broken/broken-text.ts';
import { rules } from './rules.ts';

/** For every rule one file that breaks it. */
const cases = {
  ...brokenHost,
  ...brokenEndpoint,
  ...brokenKubernetes,
  ...brokenEtcd,
  ...brokenNetwork,
  ...brokenPart,
  ...brokenText,
};

describe('the rules', () => {
  it('each have a name of their own and a file that breaks them', () => {
    expect(Object.keys(cases).toSorted()).toEqual(rules.map(({ id }) => id).toSorted());
  });

  it('find nothing in a good file', async () => {
    const draft = await draftOf(clusterFile());
    expect(rules.flatMap((rule) => rule.check(draft))).toEqual([]);
  });

  it.each([
    [
      'the primary addresses of nodes',
      'kubernetes: {kubeProxyConfiguration: {nodePortAddresses: [primary]}}',
    ],
    ['the name of the only master', 'controlPlaneEndpoint: {domain: node1}'],
    ['the address of the only master', 'controlPlaneEndpoint: {lb_address: 10.0.0.11}'],
  ])('find nothing in %s', async (_title, section) => {
    const draft = await draftOf(clusterFile({ [section.split(':')[0] ?? '']: `  ${section}` }));
    expect(rules.flatMap((rule) => rule.check(draft))).toEqual([]);
  });

  it.each(Object.entries(cases))('%s', async (id, { breaks, name, code, at: pointer }) => {
    const draft = await draftOf(clusterFile(breaks, name));
    const found = rules.find((rule) => rule.id === id)?.check(draft) ?? [];
    expect(found.map((problem) => `${problem.code} ${problem.where.pointer}`)).toContain(
      `${code} ${pointer}`,
    );
    for (const { what, why, fix } of found) {
      for (const said of [what, why, fix])
        expect(`${said.en} ${said.zh}`).not.toMatch(/\{\w+\}|undefined|\[object/);
    }
  });
});
