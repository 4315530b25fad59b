import { compareDigests } from '../../../lab/digest/compare-digests.ts';
import type { Digest } from '../../../lab/digest/digest.ts';
import { matcher } from '../../../lab/digest/pattern.ts';
import { renderDifferences } from '../../../lab/digest/render-differences.ts';
import { afterDeletion } from '../harness/after-deletion.ts';
import type { HostHand } from '../harness/host-hand.ts';
import { changesBetween, type LabDigest } from '../harness/lab-digest.ts';
import { ownRecords } from '../harness/own-records.ts';
import type { Stage } from '../harness/scenario.ts';
import { listMembers, memberLines } from './member-lines.ts';
import { nodeLines } from './node-lines.ts';

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
  // Runs once at every boot of a host that has the package; packages are installed after the first.
  'units systemd-udev-trigger.service',
  'sysctls **',
];

/** Made anew in every cluster: that they are there counts, and whose they are, not what they hold. */
const isMadeAnew = matcher([
  // Certificates and keys, and what has them within.
  '/etc/kubernetes/**.crt',
  '/etc/kubernetes/**.key',
  '/etc/kubernetes/pki/sa.pub',
  '/etc/kubernetes/*.conf',
  '/etc/etcd/pki/**',
  '/etc/kubexm/**.crt',
  // kubeadm names the members in the order of their ids, which are as good as random.
  '/etc/kubernetes/manifests/etcd.yaml',
  '/etc/iscsi/initiatorname.iscsi',
  // In the order in which users came, and packages that bring some come beside steps that do: compared line by line.
  '/etc/passwd',
  '/etc/group',
  '/etc/shadow',
  '/etc/gshadow',
]);

const listAccounts =
  'sort /etc/passwd; sort /etc/group; for one in shadow gshadow; do cut -d: -f1 /etc/$one | sort; done';

export interface ClusterState {
  readonly hosts: LabDigest;
  /** Users and groups of its hosts, what the API lists, what it says of nodes, and the members of etcd; nothing where there is no cluster. */
  readonly objects: string;
}

const kinds = 'deploy,ds,svc,cm,clusterrole,clusterrolebinding,sa,nodes';

export async function clusterState(stage: Stage, members: readonly string[]): Promise<ClusterState> {
  const [first] = members;
  const accounts = await Promise.all(
    members.map(async (host) => `${host}\n${await stage.on(host).run(listAccounts)}`),
  );
  const objects = first === undefined ? '' : await objectsOf(stage.on(first));
  return { hosts: await stage.digest(), objects: [...accounts, objects].join('\n') };
}

async function objectsOf({ run }: HostHand): Promise<string> {
  const get = 'kubectl --kubeconfig /etc/kubernetes/admin.conf --cache-dir=/dev/null get';
  return [
    await run(`${get} ${kinds} -A -o name | sort`),
    ...nodeLines(await run(`${get} nodes -o json`)),
    ...memberLines(await run(listMembers)),
  ].join('\n');
}

/** In words; nothing when the two are alike. Hosts that are no members have to be the same in everything. */
export const differencesOf = (one: ClusterState, other: ClusterState, members: readonly string[]): string =>
  [
    changesBetween(without(one.hosts, members), other.hosts, { except: afterDeletion }),
    ...members.map((host) =>
      renderDifferences(
        compareDigests(shapeOf(one.hosts.get(host)), shapeOf(other.hosts.get(host)), { except: passing }),
      ).replace(/^(?=.)/, `${host}\n`),
    ),
    one.objects === other.objects ? '' : `objects\n${one.objects}\n->\n${other.objects}`,
  ].join('');

const without = (hosts: LabDigest, names: readonly string[]): LabDigest =>
  new Map([...hosts].filter(([host]) => !names.includes(host)));

const shapeOf = (digest: Digest = new Map()): Digest =>
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
