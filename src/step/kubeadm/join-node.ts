import { apiUrlAt } from '../../domain/api-url-at.ts';
import { kubernetesPaths } from '../../domain/kubernetes-paths.ts';
import type { Secret } from '../../domain/secret.ts';
import type { Authorities } from '../../pki/authority.ts';
import { text } from '../../problem/text.ts';
import { look } from '../../runner/read/look.ts';
import { type Script, sh } from '../../runner/script.ts';
import { discoveryKubeconfig } from '../../template/kubeadm/discovery-kubeconfig.ts';
import { type Joining, joinConfiguration } from '../../template/kubeadm/join-configuration.ts';
import type { KubeadmCluster } from '../../template/kubeadm/kubeadm-input.ts';
import { proceduralStep } from '../generic/procedural-step.ts';
import { firstThatAnswers } from '../kubernetes/first-that-answers.ts';
import { hostText, type KubeadmHost } from './host-files.ts';
import { judgeHost, refuseToChange } from './judge-host.ts';
import { ownLeftovers } from './own-leftovers.ts';
import { givenFile, runKubeadm } from './run-kubeadm.ts';

export interface JoinNodeInput extends KubeadmHost {
  readonly authorities: Authorities;
  /** Addresses of API servers; the first that answers is joined through. */
  readonly servers: readonly string[];
}

const limitMs = 10 * 60_000;

/** `kubeadm join`, as a control plane where the host has an API server of its own. */
export const joinNode = proceduralStep<JoinNodeInput, undefined, { readonly token: Secret }>({
  id: 'kubeadm.join',
  title: text('Join the cluster with kubeadm', '用 kubeadm 加入集群'),
  port: 'host',
  disruption: 'restart',
  timeoutMs: limitMs + 60_000,
  check: {
    ask: (reader, host) =>
      judgeHost(reader, host, text('the host has not joined the cluster', '主机尚未加入集群')),
  },
  claims: () => ['kubeadm'],
  undo: () => ({ irreversible: text('the host has joined the cluster', '主机已加入集群') }),
  async apply(port, { authorities, servers, ...host }, { token }, context) {
    await refuseToChange(port);
    const [identity] = await look(port, { kind: 'path', path: kubernetesPaths.kubeletClient });
    const isNode = identity.type !== 'absent';
    const joining: Joining = {
      discoveryFile: givenFile('discovery.conf'),
      toleratedChecks: context.situation.interrupted ? ownLeftovers(host) : [],
      skippedPhases: context.situation.interrupted && isNode ? doneByIdentity : [],
    };
    const { bundle } = authorities.of.cluster;
    const address = await firstThatAnswers(port, servers);
    const server = apiUrlAt(address);
    await runKubeadm(
      port,
      {
        words: ['join', '--config', givenFile('join.yaml')],
        given: {
          'join.yaml': joinConfiguration(host.node, joining),
          'discovery.conf': discoveryKubeconfig({ server, bundle, token }),
        },
        ...(host.node.api === undefined
          ? { afterwards: pointKubelet(host.cluster) }
          : { resolving: { name: host.cluster.endpoint.domain, address } }),
        done: hostText(host),
        timeoutMs: limitMs,
      },
      context,
    );
  },
});

/**
 * A worker joins through one control plane, for its balancer does not run before its kubelet does; it stays with none.
 * The name is the one the kubelet gives the cluster.
 */
const pointKubelet = ({ endpoint: { domain, port } }: KubeadmCluster): Script => sh`
kubectl config --kubeconfig ${kubernetesPaths.kubeletConf} set-cluster default-cluster --server ${`https://${domain}:${port}`}
systemctl restart kubelet.service`;

/** Once a kubelet has an identity, kubeadm would take its own node for another of the same name. */
const doneByIdentity = ['preflight', 'kubelet-start'];
