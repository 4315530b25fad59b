import type { Arch } from '../../domain/arch.ts';
import type { Drawing } from '../../plan/draw.ts';
import type { Minimum } from '../../plan/graph.ts';
import type { NodeHandle, Ref } from '../../plan/ref.ts';
import { configureHost } from '../../step/kubeadm/configure-host.ts';
import type { KubeadmHost } from '../../step/kubeadm/host-files.ts';
import type { FetchedResource } from '../artifact/fetch-artifacts.ts';
import { placeArtifacts } from '../artifact/place-artifacts.ts';

export interface KubeadmHosts {
  readonly hosts: readonly string[];
  archOf(host: string): Arch;
  /** kubeadm, kubelet, kubectl. */
  readonly programs: readonly FetchedResource[];
  of(host: string): KubeadmHost;
  /** It is a node already. */
  isNode(host: string): boolean;
  /** Programs may be brought to a host that is not ready yet. */
  readonly bringAfter: readonly Ref<unknown>[];
  readonly after: readonly Ref<unknown>[];
}

/** Everything kubeadm needs on a host; nothing of it runs yet. */
export const installKubeadm = (
  task: Drawing,
  {
    hosts,
    archOf,
    programs,
    of,
    isNode,
    bringAfter,
    after,
    minimum,
  }: KubeadmHosts & { readonly minimum: Minimum },
): readonly NodeHandle<unknown>[] => [
  ...placeArtifacts(task, { hosts, archOf, resources: programs, after: bringAfter, minimum }),
  task.step(configureHost, {
    on: hosts,
    shared: {},
    perHost: (host) => ({ ...of(host), runsKubelet: isNode(host) }),
    after,
    minimum,
  }),
];
