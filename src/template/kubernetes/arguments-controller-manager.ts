import { kubernetesPaths as paths } from '../../domain/kubernetes-paths.ts';
import { gatesArgument, mergeArguments, tlsArguments } from './arguments.ts';
import type { Arguments, KubernetesSettings } from './settings.ts';

/** Everything kube-controller-manager is started with. */
export const controllerManagerArguments = (settings: KubernetesSettings): Arguments =>
  mergeArguments(
    {
      'authentication-kubeconfig': paths.controllerManagerConf,
      'authorization-kubeconfig': paths.controllerManagerConf,
      'client-ca-file': paths.clusterTrust,
      kubeconfig: paths.controllerManagerConf,
      'leader-elect': 'true',
      'requestheader-client-ca-file': paths.frontProxyTrust,
      'root-ca-file': paths.clusterTrust,
      'service-account-private-key-file': paths.tokenKeys.privateKey,
    },
    controllerManagerPolicy(settings),
    settings.extraArgs['kube-controller-manager'],
  );

/**
 * Controllers start one after the other, each with requests of its own: by the defaults of 20 and 30, the last of them, which
 * approve and lead nodes, begin five seconds behind the first, at a founding and at each change of leader.
 */
export const controllerPace: Arguments = { 'kube-api-burst': '200', 'kube-api-qps': '100' };

/** What is decided by us and not by where files lie: the same whether kubeadm or systemd runs it. */
export const controllerManagerPolicy = (settings: KubernetesSettings): Arguments =>
  mergeArguments(
    {
      'allocate-node-cidrs': 'true',
      'bind-address': '127.0.0.1',
      'cluster-cidr': settings.podRanges.join(','),
      'cluster-name': settings.domain,
      // One certificate, apart from the bundle of those that are trusted.
      'cluster-signing-cert-file': paths.issuing.certificate,
      'cluster-signing-duration': `${settings.leafLifetimeDays * 24}h`,
      'cluster-signing-key-file': paths.issuing.key,
      controllers: '*,bootstrapsigner,tokencleaner',
      'feature-gates': gatesArgument(settings),
      ...controllerPace,
      profiling: 'false',
      'service-cluster-ip-range': settings.serviceRanges.join(','),
      'terminated-pod-gc-threshold': '12500',
      'use-service-account-credentials': 'true',
    },
    maskArguments(settings),
    tlsArguments,
  );

const maskArguments = ({ podRanges, nodeMaskSizes: { v4, v6 } }: KubernetesSettings): Arguments => {
  const text = (size: number | undefined): string | undefined =>
    size === undefined ? undefined : String(size);
  return podRanges.length > 1
    ? mergeArguments({ 'node-cidr-mask-size-ipv4': text(v4), 'node-cidr-mask-size-ipv6': text(v6) })
    : mergeArguments({ 'node-cidr-mask-size': text(v4 ?? v6) });
};
