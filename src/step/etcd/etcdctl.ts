import type { EtcdHome } from '../../domain/etcd-home.ts';
import { localClientUrl } from '../../domain/etcd-member.ts';
import { etcdPaths } from '../../domain/etcd-paths.ts';
import { hostPaths } from '../../domain/host-paths.ts';
import { kubernetesPaths } from '../../domain/kubernetes-paths.ts';
import type { QueryRead } from '../../runner/read/query.ts';

type Argv = readonly [string, ...string[]];

/** By the program of the pod: such a host has none of its own. */
const inPod = `pod=$(crictl ps --quiet --state Running --name '^etcd$' --label io.kubernetes.pod.namespace=kube-system | head -n 1)
exec crictl exec "$pod" etcdctl "$@"`;

const ofKubeadm = `${hostPaths.kubernetesPki}/etcd/healthcheck-client`;

const programs: Readonly<Record<EtcdHome, Argv>> = {
  unit: ['etcdctl', ...identified(etcdPaths.authority, etcdPaths.healthCheck)],
  pod: [
    'sh',
    '-c',
    inPod,
    'etcdctl',
    ...identified(kubernetesPaths.etcdTrust, { certificate: `${ofKubeadm}.crt`, key: `${ofKubeadm}.key` }),
  ],
};

function identified(
  authority: string,
  { certificate, key }: { readonly certificate: string; readonly key: string },
): readonly string[] {
  return [`--cacert=${authority}`, `--cert=${certificate}`, `--key=${key}`];
}

/** Asks the member of the host it runs on, unless another endpoint is named. */
export function etcdctl(home: EtcdHome, words: readonly string[], endpoint = localClientUrl): Argv {
  const [program, ...known] = programs[home];
  const limits = ['--dial-timeout=1s', '--command-timeout=3s', '--write-out=json'];
  return [program, ...known, `--endpoints=${endpoint}`, ...limits, ...words];
}

const ask = (home: EtcdHome, ...words: readonly string[]): QueryRead => ({
  kind: 'query',
  argv: etcdctl(home, words),
});

/** The list comes from a majority, or not at all. */
export const statusReads = (home: EtcdHome) =>
  [ask(home, 'endpoint', 'status'), ask(home, 'member', 'list')] as const;

/** Whether each member of the list serves. */
export const healthRead = (home: EtcdHome): QueryRead => ask(home, 'endpoint', 'health', '--cluster');

export const hashRead = (home: EtcdHome, revision: number): QueryRead =>
  ask(home, 'endpoint', 'hashkv', `--rev=${revision}`);
