import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { embeddedKubeconfig } from './embedded-kubeconfig.ts';
import { forgetCluster } from './forget-cluster.ts';
import { mergeKubeconfig } from './merge-kubeconfig.ts';

const fetched = (cluster: string, bundle: string): string =>
  embeddedKubeconfig({
    server: `https://${cluster}:6443`,
    cluster,
    user: 'alice',
    bundle,
    certificate: 'a certificate',
    key: 'a key',
  });

const mine = `# mine
kind: Config
clusters: [{name: home, cluster: {server: https://10.1.1.1}}]
contexts: [{name: home, context: {cluster: home, user: me}}]
users: [{name: me, user: {token: t}}]
current-context: home
`;

function merged(existing: string, added: string): string {
  const verdict = mergeKubeconfig(existing, added);
  if (!verdict.ok) throw new Error(verdict.because.en);
  return verdict.value;
}

it('takes out the cluster with its contexts and users, and leaves the rest with its comments', () => {
  const both = merged(mine, fetched('demo', 'CA of demo'));
  const left = forgetCluster(both, 'CA of demo') ?? '';
  expect(left).toContain('# mine');
  expect(parse(left)).toEqual(parse(mine));
});

it('chooses no context when the chosen one is gone', () => {
  const left = forgetCluster(fetched('demo', 'CA of demo'), 'CA of demo') ?? '';
  expect(parse(left)).toMatchObject({ clusters: [], contexts: [], users: [], 'current-context': '' });
});

it.each([
  ['another cluster of the same name', fetched('demo', 'another CA')],
  ['a file without it', mine],
  ['no kubeconfig', 'a: ['],
])('leaves %s alone', (_what, existing) => {
  expect(forgetCluster(existing, 'CA of demo')).toBeUndefined();
});
