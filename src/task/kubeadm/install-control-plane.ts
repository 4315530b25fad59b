import type { Drawing } from '../../plan/draw.ts';
import { all, here, type NodeHandle, type Ref } from '../../plan/ref.ts';
import { followFile } from '../../step/kubeadm/follow-file.ts';
import { foundingToken } from '../../step/kubeadm/founding-token.ts';
import { initControlPlane } from '../../step/kubeadm/init-control-plane.ts';
import { removeSuperAdmin } from '../../step/kubeadm/remove-super-admin.ts';
import { uploadConfiguration } from '../../step/kubeadm/upload-configuration.ts';
import { componentHealth } from '../../step/kubernetes/component-health.ts';
import { type KubernetesFile, writeFiles } from '../../step/kubernetes/write-files.ts';
import { type RenewKubeconfigsInput, renewKubeconfigs } from '../../step/renewal/renew-kubeconfigs.ts';
import { type ControlPlaneNodes, controlPlaneComponents } from '../kubernetes/install-control-plane.ts';
import { type CertificateOrder, issueCertificates } from '../pki/issue-certificates.ts';
import { type AuthorityPlacement, placeAuthorities } from '../pki/place-authorities.ts';
import { installKubeadm, type KubeadmHosts } from './install-kubeadm.ts';
import { type Joining, joinCluster } from './join-cluster.ts';

export interface KubeadmControlPlane
  extends KubeadmHosts,
    Pick<Joining, 'serversFor'>,
    Pick<CertificateOrder, 'certificatesOf'>,
    RenewKubeconfigsInput {
  /** Whose control plane is there. */
  isRunning(host: string): boolean;
  /** Those that serve are brought to the file as well. */
  readonly followsFile: boolean;
  /** The host the cluster is founded on; absent once there are others to join. */
  readonly founder?: string;
  readonly authorityFiles: AuthorityPlacement['files'];
  readonly files: readonly KubernetesFile[];
  /** What the API server needs to start beyond its files: its store and, where it is a pod, its image. */
  readonly startAfter: readonly Ref<unknown>[];
  /** What a host needs that comes to others: pods are waiting for it. */
  readonly joinAfter: readonly Ref<unknown>[];
}

/**
 * One host founds the cluster, the others join one after another; what has followed the file since the founding is told
 * first. Where members of a separate etcd came or went, or the audit log is to be another, those that serve follow one at a
 * time, when the new ones are ready. What serves gets kubeconfigs that last before anybody is waited for: without them its components are not well.
 */
export function installKubeadmControlPlane(drawing: Drawing, input: KubeadmControlPlane): ControlPlaneNodes {
  const { hosts, founder, isRunning, followsFile } = input;
  return drawing.task('install-kubeadm-control-plane', ['control-plane', 'kubeadm'], (task) => {
    const placed = [...provide(task, input).map(here), ...input.startAfter];
    const running = hosts.filter(isRunning);
    const renewed = running.length === 0 ? [] : [renewOneByOne(task, input, { on: running, after: placed })];
    const provided = [...placed, ...renewed.map(all)];
    const founders = hosts.filter((host) => host === founder);
    const others = hosts.filter((host) => host !== founder);
    const serving = followsFile ? running : [];
    const told = running.slice(0, 1).map((host) => tell(task, input, { on: [host], after: provided }));
    const founded = founders.length === 0 ? [] : [found(task, input, { on: founders, after: provided })];
    const joined =
      others.length === 0
        ? []
        : [
            joinOneByOne(task, input, {
              on: others,
              after: [...provided, ...input.joinAfter, ...[...founded, ...told].map(all)],
            }),
          ];
    const followed =
      serving.length === 0
        ? []
        : [
            followOneByOne(task, input, {
              on: serving,
              after: [...told, ...founded, ...joined].map(all),
            }),
          ];
    task.step(removeSuperAdmin, {
      on: hosts,
      shared: {},
      after: [...provided, ...[...founded, ...joined].map(all)],
    });
    return {
      apiReady: task.gate(componentHealth, {
        on: founders.length === 0 ? hosts : founders,
        as: 'api-ready',
        shared: { components: ['kube-apiserver'] },
        after: [...(founders.length === 0 ? joined : founded), ...followed].map(all),
      }),
      healthy: task.gate(componentHealth, {
        on: hosts,
        as: 'control-plane-healthy',
        shared: { components: controlPlaneComponents },
        after: [...founded, ...joined, ...followed].map(all),
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

const tell = (task: Drawing, { of }: KubeadmControlPlane, place: Place): NodeHandle<unknown> =>
  task.step(uploadConfiguration, { ...place, shared: {}, perHost: of });

/** Each is waited for on its host: no gate is asked where nothing is near its end. */
const renewOneByOne = (
  task: Drawing,
  { kubeconfigs, lifetimeDays }: KubeadmControlPlane,
  place: Place,
): NodeHandle<unknown> =>
  oneByOne(task, { id: 'renew-kubeconfigs', hosts: place.on }, (region) =>
    region.step(renewKubeconfigs, { ...place, shared: { kubeconfigs, lifetimeDays } }),
  );

const joinOneByOne = (task: Drawing, input: KubeadmControlPlane, place: Place): NodeHandle<unknown> =>
  oneByOne(
    task,
    { id: 'one-by-one', hosts: place.on, guards: ['api', 'etcd-quorum'], ...untilHealthy },
    (region) => joinCluster(region, { ...input, ...place }),
  );

const followOneByOne = (task: Drawing, { of }: KubeadmControlPlane, place: Place): NodeHandle<unknown> =>
  oneByOne(task, { id: 'follow-file', hosts: place.on, guards: ['api'], ...untilHealthy }, (region) =>
    region.step(followFile, { ...place, shared: {}, perHost: of }),
  );

/** The next control plane goes when the last one is healthy. */
const untilHealthy = { gate: componentHealth, gateInput: { components: controlPlaneComponents } };

interface Turns extends Partial<typeof untilHealthy> {
  readonly id: string;
  readonly hosts: readonly string[];
  readonly guards?: readonly string[];
}

function oneByOne(
  task: Drawing,
  { hosts, ...region }: Turns,
  draw: (region: Drawing) => NodeHandle<unknown>,
): NodeHandle<unknown> {
  const drawn: NodeHandle<unknown>[] = [];
  task.rolling(hosts, { ...region, width: 1 }, (inside) => drawn.push(draw(inside)));
  const [node] = drawn;
  if (node === undefined) throw new TypeError('a region was drawn without its step');
  return node;
}
