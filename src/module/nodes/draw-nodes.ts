import type { Host } from '../../config/cluster-config.ts';
import { kubernetesPaths as paths } from '../../domain/kubernetes-paths.ts';
import type { Drawing } from '../../plan/draw.ts';
import { all, type NodeHandle, type Ref } from '../../plan/ref.ts';
import { fetchedFor } from '../../task/artifact/fetch-artifacts.ts';
import { installNodes } from '../../task/kubernetes/install-nodes.ts';
import { markNodes } from '../../task/kubernetes/mark-nodes.ts';
import { kubeletKubeconfig } from '../../template/kubernetes/bootstrap-kubeconfig.ts';
import { kubeProxyArguments, kubeProxyConfig } from '../../template/kubernetes/kube-proxy-config.ts';
import { kubeconfig } from '../../template/kubernetes/kubeconfig.ts';
import { kubeletArguments, kubeletConfig } from '../../template/kubernetes/kubelet-config.ts';
import type { ClusterPart } from '../cluster/cluster-part.ts';
import { apiServerUrl, ownAddress } from '../control-plane/api-server-url.ts';
import { clientRow } from '../control-plane/control-plane-certificates.ts';
import { hostNamed } from '../control-plane/host-named.ts';
import { kubernetesSettings } from '../control-plane/kubernetes-settings.ts';
import { members } from '../control-plane/server-members.ts';
import { serversToJoin } from '../control-plane/servers-to-join.ts';
import { drawApprover } from './draw-approver.ts';
import { kubeletSettings, kubeProxySettings, nodeLabels, nodeTaints } from './node-settings.ts';

/** The module under which what a host had before it was a node is remembered. */
export const nodesModule = 'nodes';

const proxyUser = 'system:kube-proxy';

interface NodesPart extends ClusterPart {
  /** Masters that approve what kubelets ask for; those among the hosts when absent. */
  readonly approvers?: readonly string[];
  /** The API answers, and requests for certificates are signed. */
  readonly afterApi: readonly Ref<unknown>[];
}

/** Masters and workers as nodes, their kubelets and proxies as units of systemd. */
export function drawNodes(drawing: Drawing, part: NodesPart): { readonly registered: NodeHandle<void> } {
  const { config, hosts, archOf, factsOf, tracesOf, fetched, authorities, bringAfter, after, afterApi } =
    part;
  const cluster = kubernetesSettings(config);
  const proxy = kubeProxySettings(config, cluster);
  const of = (name: string): Host => hostNamed(config, name);
  const kubelet = (name: string) => kubeletSettings(config, cluster, of(name), factsOf(name));
  const serverOf = (name: string): string => apiServerUrl(config, of(name));
  // The balancer of a worker does not run before its kubelet does.
  const serversFor = (name: string): readonly string[] =>
    of(name).roles.includes('master') ? [ownAddress] : serversToJoin(config, name);
  return drawing.module(nodesModule, (module) => {
    const installed = installNodes(module, {
      hosts,
      workers: hosts.filter((host) => !of(host).roles.includes('master')),
      isNode: (host) => tracesOf(host)?.hasIdentity === true,
      archOf,
      programs: members('worker', fetchedFor('kubernetes-server', fetched)),
      authorities,
      authorityFiles: [{ path: paths.clusterTrust, what: 'bundle', of: 'cluster' }],
      algorithm: config.spec.certs.algorithm,
      lifetimeDays: config.spec.certs.leafLifetimeDays,
      certificatesOf: () => [clientRow(paths.kubeProxy, proxyUser)],
      filesOf: (host) => [
        { path: paths.kubeletConf, content: kubeletKubeconfig(serverOf(host)) },
        { path: paths.kubeletConfig, content: kubeletConfig(kubelet(host)) },
        {
          path: paths.kubeProxyConf,
          content: kubeconfig({
            server: serverOf(host),
            cluster: config.metadata.name,
            user: proxyUser,
            ...paths.kubeProxy,
          }),
        },
        { path: paths.kubeProxyConfig, content: kubeProxyConfig(proxy) },
      ],
      joinOf: (host) => ({ kubeconfig: kubeletKubeconfig(serverOf(host)), servers: serversFor(host) }),
      argumentsOf: (component, host) =>
        component === 'kubelet' ? kubeletArguments(kubelet(host)) : kubeProxyArguments(proxy, host),
      bringAfter,
      after,
      afterApi,
    });
    markNodes(module, {
      hosts,
      labelsOf: (host) => nodeLabels(of(host)),
      taintsOf: (host) => nodeTaints(of(host)),
      after: [all(installed.registered)],
    });
    drawApprover(module, { ...part, afterApi, afterNodes: [all(installed.registered)] });
    return installed;
  });
}
