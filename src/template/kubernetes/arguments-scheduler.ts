import { kubernetesPaths as paths } from '../../domain/kubernetes-paths.ts';
import { gatesArgument, mergeArguments, tlsArguments } from './arguments.ts';
import type { Arguments, KubernetesSettings } from './settings.ts';

/** Everything kube-scheduler is started with. */
export const schedulerArguments = (settings: KubernetesSettings): Arguments =>
  mergeArguments(
    {
      'authentication-kubeconfig': paths.schedulerConf,
      'authorization-kubeconfig': paths.schedulerConf,
      'client-ca-file': paths.clusterTrust,
      kubeconfig: paths.schedulerConf,
      'leader-elect': 'true',
      'requestheader-client-ca-file': paths.frontProxyTrust,
    },
    schedulerPolicy(settings),
    settings.extraArgs['kube-scheduler'],
  );

/** What is decided by us and not by where files lie: the same whether kubeadm or systemd runs it. */
export const schedulerPolicy = (settings: KubernetesSettings): Arguments =>
  mergeArguments(
    { 'bind-address': '127.0.0.1', 'feature-gates': gatesArgument(settings), profiling: 'false' },
    tlsArguments,
  );
