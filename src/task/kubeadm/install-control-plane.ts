import type { Drawing } from '../../plan/draw.ts';
import { all, here, type NodeHandle, type Ref } from '../../plan/ref.ts';
import { foundingToken } from '../../step/kubeadm/founding-token.ts';
import { initControlPlane } from '../../step/kubeadm/init-control-plane.ts';
import { componentHealth } from '../../step/kubernetes/component-health.ts';
import { type KubernetesFile, writeFiles } from '../../step/kubernetes/write-files.ts';
import { type ControlPlaneNodes, controlPlaneComponents } from '../kubernetes/install-control-plane.ts';
import { type CertificateOrder, issueCertificates } from '../pki/issue-certificates.ts';
import { type AuthorityPlacement, placeAuthorities } from '../pki/place-authorities.ts';
import { installKubeadm, type KubeadmHosts } from './install-kubeadm.ts';
import { type Joining, joinCluster } from './join-cluster.ts';

export interface KubeadmControlPlane
  extends KubeadmHosts,
    Pick<Joining, 'serversFor'>,
    Pick<CertificateOrder, 'authorities' | 'certificatesOf' | 'algorithm' | 'lifetimeDays'> {
  /** The host the cluster is founded on; absent once there are others to join. */
  readonly founder?: string;
  readonly authorityFiles: AuthorityPlacement['files'];
  readonly files: readonly KubernetesFile[];
  /** What the API server needs to start: its store. */
  readonly afterStore: readonly Ref<unknown>[];
}

/** One host founds the cluster, the others join one after another. */
export function installKubeadmControlPlane(drawing: Drawing, input: KubeadmControlPlane): ControlPlaneNodes {
  const { hosts, founder } = input;
  return drawing.task('install-kubeadm-control-plane', ['control-plane', 'kubeadm'], (task) => {
    const provided = [...provide(task, input).map(here), ...input.afterStore];
    const founders = hosts.filter((host) => host === founder);
    const others = hosts.filter((host) => host !== founder);
    const founded = founders.length === 0 ? [] : [found(task, input, { on: founders, after: provided })];
    const joined =
      others.length === 0
        ? []
        : [joinOneByOne(task, input, { on: others, after: [...provided, ...founded.map(all)] })];
    return {
      apiReady: task.gate(componentHealth, {
        on: founders.length === 0 ? hosts : founders,
        as: 'api-ready',
        shared: { components: ['kube-apiserver'] },
        after: (founders.length === 0 ? joined : founded).map(all),
      }),
      healthy: task.gate(componentHealth, {
        on: hosts,
        as: 'control-plane-healthy',
        shared: { components: controlPlaneComponents },
        after: [...founded, ...joined].map(all),
      }),
    };
  });
}

/** What kubeadm finds when it comes: with certificates on every host, nothing has to be handed from one to another. */
function provide(task: Drawing, input: KubeadmControlPlane): readonly NodeHandle<unknown>[] {
  const { hosts, authorities, authorityFiles, files, after } = input;
  return [
    ...installKubeadm(task, { ...input, minimum: 'all' }),
    placeAuthorities(task, { hosts, authorities, files: authorityFiles, after }),
    issueCertificates(task, { ...input, after }),
    task.step(writeFiles, { on: hosts, shared: {}, perHost: () => ({ files }), after }),
  ];
}

interface Place {
  readonly on: readonly string[];
  readonly after: readonly Ref<unknown>[];
}

const found = (task: Drawing, { of }: KubeadmControlPlane, place: Place): NodeHandle<unknown> =>
  task.step(initControlPlane, {
    ...place,
    shared: {},
    perHost: of,
    leases: { token: task.lease(foundingToken, { input: {} }) },
  });

function joinOneByOne(task: Drawing, input: KubeadmControlPlane, place: Place): NodeHandle<unknown> {
  const joined: NodeHandle<unknown>[] = [];
  task.rolling(
    place.on,
    {
      id: 'one-by-one',
      width: 1,
      guards: ['api', 'etcd-quorum'],
      gate: componentHealth,
      gateInput: { components: controlPlaneComponents },
    },
    (region) => joined.push(joinCluster(region, { ...input, ...place })),
  );
  const [node] = joined;
  if (node === undefined) throw new TypeError('a region was drawn without its step');
  return node;
}
