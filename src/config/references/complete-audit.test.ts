import { describe, expect, it } from 'vitest';
import { clusterFile } from '../testing/cluster-file.ts';
import { findings, load, testPorts } from '../testing/load.ts';

const good = 'apiVersion: audit.k8s.io/v1\nkind: Policy\nrules:\n  - level: Metadata\n';

const loaded = (policy: string | undefined, audit = 'policyFile: /policy.yaml') =>
  load(
    clusterFile({ kubernetes: `  kubernetes: {version: v1.36.4, audit: {${audit}}}` }),
    {},
    testPorts({ files: policy === undefined ? {} : { '/policy.yaml': policy } }),
  );

describe('an audit policy of the operator', () => {
  it.each([
    ['alone', good],
    ['between marks of documents', `---\n${good}---\n`],
    ['before another document, which API servers do not read', `${good}---\nrules: [`],
  ])('is taken as it is %s', async (_title, policy) => {
    const found = await loaded(policy);
    expect(found.ok && found.config.spec.kubernetes.audit.given).toBe(policy);
  });

  it('is missed where it is not: ours would be taken instead', async () => {
    expect(findings(await loaded(undefined))).toEqual([
      expect.stringMatching(/^config\.file-not-usable .* \/spec\/kubernetes\/audit\/policyFile$/),
    ]);
  });

  it.each([
    ['no YAML', 'rules: [', /is no YAML/],
    ['an empty file', '', /holds no object/],
    ['another kind of object', good.replace('Policy', 'ConfigMap'), /kind/],
    ['an older form', good.replace('/v1\n', '/v1beta1\n'), /apiVersion/],
    ['no rules', good.replace(/rules:[\s\S]*/, 'rules: []\n'), /rules/],
    ['a rule without a level', good.replace('level: Metadata', 'users: [a]'), /rules\.0\.level/],
  ])('is refused when it is %s, with which API servers would not start', async (_title, policy, says) => {
    const found = await loaded(policy);
    expect(findings(found)).toEqual([
      expect.stringMatching(/^config\.audit-policy .* \/spec\/kubernetes\/audit\/policyFile$/),
    ]);
    expect(!found.ok && found.problems[0]?.what.en).toMatch(says);
  });

  it('is not looked at where no log is written', async () => {
    expect((await loaded(undefined, 'enabled: false, policyFile: /policy.yaml')).ok).toBe(true);
  });
});
