import type { Arch } from '../../domain/arch.ts';
import type { Drawing } from '../../plan/draw.ts';
import { controlSubject } from '../../plan/port.ts';
import { all, behind, here, type NodeHandle, type Ref } from '../../plan/ref.ts';
import { rememberEntries } from '../../step/host/remember-entries.ts';
import { bootstrapToken } from '../../step/kubernetes/bootstrap-token.ts';
import { componentHealth } from '../../step/kubernetes/component-health.ts';
import { grantAccess } from '../../step/kubernetes/grant-access.ts';
import { type JoinNodeInput, joinNode } from '../../step/kubernetes/join-node.ts';
import { nodesRegistered } from '../../step/kubernetes/nodes-registered.ts';
import { type KubernetesFile, writeFiles } from '../../step/kubernetes/write-files.ts';
import { newNodes } from '../../template/kubernetes/access-rules.ts';
import type { Arguments } from '../../template/kubernetes/settings.ts';
import type { FetchedResource } from '../artifact/fetch-artifacts.ts';
import { placeArtifacts } from '../artifact/place-artifacts.ts';
import { nodeEntries } from '../host/node-entries.ts';
import { type CertificateOrder, issueCertificates } from '../pki/issue-certificates.ts';
import { type AuthorityPlacement, placeAuthorities } from '../pki/place-authorities.ts';
import { renewIdentities } from './renew-identities.ts';
import { runOn } from './run-on.ts';

export interface NodeInstallation
  extends Pick<CertificateOrder, 'authorities' | 'certificatesOf' | 'algorithm' | 'lifetimeDays'> {
  readonly hosts: readonly string[];
  /** Those that have no control plane, which brings programs and trust along. */
  readonly workers: readonly string[];
  /** Whose kubelet has an identity already. */
  isNode(host: string): boolean;
  archOf(host: string): Arch;
  readonly programs: FetchedResource;
  readonly authorityFiles: AuthorityPlacement['files'];
  filesOf(host: string): readonly KubernetesFile[];
  /** By which API servers a new node may come in, and the file its kubelet is to have. */
  joinOf(host: string): Pick<JoinNodeInput, 'servers' | 'kubeconfig'>;
  argumentsOf(component: 'kubelet' | 'kube-proxy', host: string): Arguments;
  /** Programs may be brought to a host that is not ready yet. */
  readonly bringAfter: readonly Ref<unknown>[];
  /** The hosts are ready. */
  readonly after: readonly Ref<unknown>[];
  /** The API answers, and requests for certificates are signed. */
  readonly afterApi: readonly Ref<unknown>[];
}

/** Kubelets and proxies on all nodes, side by side; handed back is when the API knows every host by its name. */
export function installNodes(
  drawing: Drawing,
  input: NodeInstallation,
): { readonly registered: NodeHandle<void> } {
  const { hosts, isNode, argumentsOf, joinOf, afterApi } = input;
  return drawing.task('install-nodes', ['nodes'], (task) => {
    const provided = provide(task, input);
    const granted = task.step(grantAccess, { on: [controlSubject], shared: {}, after: afterApi });
    const fresh = hosts.filter((host) => !isNode(host));
    const known = hosts.filter(isNode);
    const renewed = renewIdentities(task, { ...input, hosts: known, minimum: 'any' });
    const kubelets = [
      ...(fresh.length === 0
        ? []
        : [
            task.step(joinNode, {
              on: fresh,
              shared: {},
              perHost: (host) => ({ ...joinOf(host), arguments: argumentsOf('kubelet', host) }),
              leases: {
                token: task.lease(bootstrapToken, { input: { group: newNodes }, after: [all(granted)] }),
              },
              after: behind(provided, fresh),
              minimum: 'any' as const,
            }),
          ]),
      ...(known.length === 0
        ? []
        : [
            runOn(task, {
              component: 'kubelet',
              hosts: known,
              argumentsOf: (host) => argumentsOf('kubelet', host),
              after: behind([...provided, ...renewed], known),
              verb: 'run',
            }),
          ]),
    ];
    const registered = task.gate(nodesRegistered, { on: hosts, shared: {}, after: behind(kubelets, hosts) });
    const proxies = runOn(task, {
      component: 'kube-proxy',
      hosts,
      argumentsOf: (host) => argumentsOf('kube-proxy', host),
      // Beside the kubelet: it waits for its node by itself, and the first pods, those of the network, cannot do without it.
      after: [...behind(provided, hosts), ...afterApi],
      verb: 'run',
    });
    task.gate(componentHealth, {
      on: hosts,
      as: 'nodes-healthy',
      shared: { components: ['kubelet', 'kube-proxy'] },
      after: [here(proxies), ...behind(kubelets, hosts)],
    });
    return { registered };
  });
}

/** Everything the units read. */
function provide(task: Drawing, input: NodeInstallation): readonly NodeHandle<unknown>[] {
  const { hosts, workers, archOf, programs, authorities, authorityFiles, filesOf, bringAfter, after } = input;
  const minimum = 'any';
  return [
    ...(workers.length === 0
      ? []
      : [
          ...placeArtifacts(task, {
            hosts: workers,
            archOf,
            resources: [programs],
            after: bringAfter,
            minimum,
          }),
          placeAuthorities(task, { hosts: workers, authorities, files: authorityFiles, after, minimum }),
        ]),
    // Also where nodes come by themselves, to hosts that were not prepared for a cluster.
    task.step(rememberEntries, { on: hosts, shared: nodeEntries, after, minimum }),
    issueCertificates(task, { ...input, after, minimum }),
    task.step(writeFiles, {
      on: hosts,
      shared: {},
      perHost: (host) => ({ files: filesOf(host) }),
      after,
      minimum,
    }),
  ];
}
