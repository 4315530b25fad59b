import { localClientUrl } from '../../domain/etcd-member.ts';
import { etcdPaths } from '../../domain/etcd-paths.ts';
import { hostPaths } from '../../domain/host-paths.ts';
import { kubernetesPaths } from '../../domain/kubernetes-paths.ts';
import type { QueryRead } from '../../runner/read/query.ts';

/** What runs a member: systemd, or a kubelet as a static pod of kubeadm. */
export type EtcdHome = 'unit' | 'pod';

type Argv = readonly [string, ...string[]];

/** By the program of the pod: such a host has none of its own. */
const inPod = `pod=$(crictl ps --quiet --state Running --label io.kubernetes.container.name=etcd | head -n 1)
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
export const statusReadsOf = (home: EtcdHome) =>
  [ask(home, 'endpoint', 'status'), ask(home, 'member', 'list')] as const;

export const statusReads = statusReadsOf('unit');

/** Whether each member of the list serves. */
export const healthRead = (home: EtcdHome): QueryRead => ask(home, 'endpoint', 'health', '--cluster');

export const hashRead = (revision: number): QueryRead =>
  ask('unit', 'endpoint', 'hashkv', `--rev=${revision}`);
