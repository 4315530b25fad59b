import { compareDigests } from '../../../lab/digest/compare-digests.ts';
import type { Digest } from '../../../lab/digest/digest.ts';
import { matcher } from '../../../lab/digest/pattern.ts';
import { renderDifferences } from '../../../lab/digest/render-differences.ts';
import type { LabDigest } from '../harness/lab-digest.ts';
import { ownRecords } from '../harness/own-records.ts';
import type { Stage } from '../harness/scenario.ts';

/** What two clusters of the same file never share: what runs and was written by it, by random names. */
const passing = [
  ...ownRecords,
  'files /run/**',
  'files /tmp/**',
  'files /var/lib/containerd/**',
  'files /var/lib/etcd/**',
  'files /var/lib/kubelet/**',
  'files /var/lib/cni/**',
  'files /var/log/**',
  'files /etc/passwd-',
  'files /etc/group-',
  'files /etc/shadow-',
  'files /etc/gshadow-',
  'files /var/lib/dpkg/status-old',
  'files /var/lib/ucf/**',
  'files /var/lib/apt/**',
  'processes **',
  'cgroups **',
  'mounts **',
  'links **',
  'addresses **',
  'routes **',
  'nftables **',
  'ports **',
  'unit files cri-containerd-*',
  'unit files kubepods*',
  'units *.scope',
  'units *.slice',
  'units *.mount',
  'units *.target',
  'sysctls **',
];

/** Made anew in every cluster: that they are there counts, and whose they are, not what they hold. */
const isMadeAnew = matcher([
  '/etc/kubernetes/**',
  '/etc/etcd/**',
  '/etc/kubexm/**',
  '/etc/iscsi/initiatorname.iscsi',
]);

export interface ClusterState {
  readonly hosts: LabDigest;
  readonly objects: string;
}

const kinds = 'deploy,ds,svc,cm,clusterrole,clusterrolebinding,sa,nodes';

export async function clusterState(stage: Stage): Promise<ClusterState> {
  const listed = await stage
    .on('node1')
    .run(
      `kubectl --kubeconfig /etc/kubernetes/admin.conf --cache-dir=/dev/null get ${kinds} -A -o name | sort`,
    );
  return { hosts: await stage.digest(), objects: listed };
}

/** In words; nothing when the two are alike. */
export const differencesOf = (one: ClusterState, other: ClusterState): string =>
  [
    ...[...one.hosts].map(([host, digest]) =>
      renderDifferences(
        compareDigests(shapeOf(digest), shapeOf(other.hosts.get(host) ?? new Map()), { except: passing }),
      ).replace(/^(?=.)/, `${host}\n`),
    ),
    one.objects === other.objects ? '' : `objects\n${one.objects}\n->\n${other.objects}`,
  ].join('');

const shapeOf = (digest: Digest): Digest =>
  new Map(
    [...digest].map(([section, entries]) => [
      section,
      section !== 'files'
        ? entries
        : new Map(
            [...entries].map(([path, entry]) => {
              const { content, size, ...rest } = entry;
              return [path, isMadeAnew(path) ? rest : entry] as const;
            }),
          ),
    ]),
  );
