import type { Drawing } from '../../plan/draw.ts';
import type { Minimum } from '../../plan/graph.ts';
import { controlSubject } from '../../plan/port.ts';
import { from, type NodeHandle, type Ref } from '../../plan/ref.ts';
import type { KubeadmHost } from '../../step/kubeadm/host-files.ts';
import { joinNode } from '../../step/kubeadm/join-node.ts';
import { bootstrapToken } from '../../step/kubernetes/bootstrap-token.ts';
import type { AuthoritiesNode } from '../pki/authorities-node.ts';

export interface Joining {
  readonly on: readonly string[];
  readonly authorities: AuthoritiesNode;
  /** API servers that a host may join through. */
  serversFor(host: string): readonly string[];
  of(host: string): KubeadmHost;
  /** The API answers. */
  readonly after: readonly Ref<unknown>[];
  readonly minimum?: Minimum;
}

/** Whom kubeadm lets read what it keeps in the cluster. */
const group = 'system:bootstrappers:kubeadm:default-node-token';

/** Hosts join with a token that is made when the first of them needs it. */
export const joinCluster = (
  drawing: Drawing,
  { on, authorities, serversFor, of, after, minimum = 'all' }: Joining,
): NodeHandle<unknown> =>
  drawing.step(joinNode, {
    on,
    shared: { authorities: from(authorities, controlSubject) },
    perHost: (host) => ({ ...of(host), servers: serversFor(host) }),
    leases: { token: drawing.lease(bootstrapToken, { input: { group }, after }) },
    after,
    minimum,
  });
