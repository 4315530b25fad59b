import type { Arch } from '../../domain/arch.ts';
import type { Drawing } from '../../plan/draw.ts';
import type { Minimum } from '../../plan/graph.ts';
import { behind, type NodeHandle, type Ref } from '../../plan/ref.ts';
import { rememberEntries } from '../../step/host/remember-entries.ts';
import { configureHost } from '../../step/kubeadm/configure-host.ts';
import type { KubeadmHost } from '../../step/kubeadm/host-files.ts';
import type { FetchedResource } from '../artifact/fetch-artifacts.ts';
import { placeArtifacts } from '../artifact/place-artifacts.ts';
import { nodeEntries } from '../host/node-entries.ts';
import { renewIdentities } from '../kubernetes/renew-identities.ts';
import type { CertificateOrder } from '../pki/issue-certificates.ts';

export interface KubeadmHosts extends Pick<CertificateOrder, 'authorities' | 'algorithm' | 'lifetimeDays'> {
  readonly hosts: readonly string[];
  archOf(host: string): Arch;
  /** kubeadm, kubelet, kubectl. */
  readonly programs: readonly FetchedResource[];
  of(host: string): KubeadmHost;
  /** It is a node already. */
  isNode(host: string): boolean;
  /** Its kubelet has a certificate of its own. */
  hasIdentity(host: string): boolean;
  /** Programs may be brought to a host that is not ready yet. */
  readonly bringAfter: readonly Ref<unknown>[];
  readonly after: readonly Ref<unknown>[];
}

/** Everything kubeadm needs on a host; nothing of it runs yet. Where a kubelet runs, it can show who it is. */
export function installKubeadm(
  task: Drawing,
  input: KubeadmHosts & { readonly minimum: Minimum },
): readonly NodeHandle<unknown>[] {
  const { hosts, archOf, programs, of, isNode, hasIdentity, bringAfter, after, minimum } = input;
  const known = hosts.filter((host) => isNode(host) && hasIdentity(host));
  const renewed = renewIdentities(task, { ...input, hosts: known });
  // Also where nodes come by themselves, to hosts that were not prepared for a cluster.
  const remembered = task.step(rememberEntries, { on: hosts, shared: nodeEntries, after, minimum });
  return [
    ...placeArtifacts(task, { hosts, archOf, resources: programs, after: bringAfter, minimum }),
    task.step(configureHost, {
      on: hosts,
      shared: {},
      perHost: (host) => ({ ...of(host), runsKubelet: isNode(host) }),
      after: behind([remembered, ...renewed], hosts),
      minimum,
    }),
  ];
}
