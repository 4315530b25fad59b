import { kubernetesPaths as paths } from '../../domain/kubernetes-paths.ts';
import { commandLineOf } from './arguments.ts';
import { confined } from './confined.ts';
import type { Arguments, KubernetesComponent } from './settings.ts';

interface UnitShape {
  readonly description: string;
  readonly after: readonly string[];
  readonly service: readonly string[];
}

const shapes: Readonly<Record<KubernetesComponent, UnitShape>> = {
  'kube-apiserver': {
    description: 'Kubernetes API server',
    after: ['network-online.target', 'etcd.service'],
    service: [
      'Type=notify',
      'TimeoutStartSec=5min',
      'TimeoutStopSec=30',
      'LimitNOFILE=1048576',
      'OOMScoreAdjust=-997',
      `LogsDirectory=${paths.auditLogs.replace('/var/log/', '')}`,
      'LogsDirectoryMode=0700',
      ...confined,
    ],
  },
  'kube-controller-manager': {
    description: 'Kubernetes controller manager',
    after: ['network-online.target', 'kube-apiserver.service'],
    service: [
      // It would make it itself, where it may not write.
      `ExecStartPre=+/bin/mkdir -p ${paths.flexVolumes}`,
      'LimitNOFILE=65536',
      'OOMScoreAdjust=-997',
      ...confined,
    ],
  },
  'kube-scheduler': {
    description: 'Kubernetes scheduler',
    after: ['network-online.target', 'kube-apiserver.service'],
    service: ['LimitNOFILE=65536', 'OOMScoreAdjust=-997', ...confined],
  },
  // The kubelet mounts, starts pods and sets up control groups: what it is for needs the whole host.
  kubelet: {
    description: 'Kubernetes node agent',
    after: ['network-online.target', 'containerd.service'],
    service: [
      'Type=notify',
      'TimeoutStartSec=5min',
      'Delegate=yes',
      'KillMode=process',
      'LimitNOFILE=1048576',
      'OOMScoreAdjust=-999',
      `ConfigurationDirectory=${paths.staticPods.replace('/etc/', '')}`,
    ],
  },
  // Rules of the packet filter and parameters of the network belong to the host as a whole.
  'kube-proxy': {
    description: 'Kubernetes network proxy',
    after: ['network-online.target'],
    service: [
      'LimitNOFILE=65536',
      'OOMScoreAdjust=-999',
      'CapabilityBoundingSet=CAP_NET_ADMIN CAP_NET_RAW CAP_SYS_MODULE CAP_SYS_RESOURCE',
      'NoNewPrivileges=yes',
      'ProtectSystem=full',
      'ProtectHome=yes',
      'ProtectClock=yes',
      'ProtectHostname=yes',
      'ProtectKernelLogs=yes',
      'PrivateTmp=yes',
      'RestrictRealtime=yes',
      'RestrictSUIDSGID=yes',
      'LockPersonality=yes',
      'SystemCallArchitectures=native',
    ],
  },
};

/** The unit of a component of Kubernetes. */
export function kubernetesUnit(component: KubernetesComponent, program: string, args: Arguments): string {
  const { description, after, service } = shapes[component];
  const words = [program, ...commandLineOf(args).map(unitWord)];
  return `[Unit]
Description=${description}
Documentation=https://kubernetes.io/docs/
After=${after.join(' ')}
Wants=network-online.target
StartLimitIntervalSec=0

[Service]
ExecStart=${words.join(' \\\n  ')}
Restart=always
RestartSec=2
${service.join('\n')}

[Install]
WantedBy=multi-user.target
`;
}

/** One word for systemd, whatever stands in it: `%` and `$` have a meaning there even between quotes. */
export const unitWord = (word: string): string => {
  const plain = word.replaceAll('%', '%%').replaceAll('$', '$$$$');
  return /^[\w./:=,@+%*[\]-]+$/.test(plain)
    ? plain
    : `"${plain.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
};
