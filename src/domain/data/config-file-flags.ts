/** How a flag is written, hence how its text becomes a value of a file. */
type FlagForm = 'text' | 'whole' | 'number' | 'boolean' | 'list' | 'map';

/** The place of a field in a configuration file and the form of the flag that means the same. */
export type ConfigField = readonly [form: FlagForm, ...path: string[]];

/**
 * Flags with a field in the configuration file of the component. kube-proxy passes over every flag that has one as soon
 * as it is given a file, and the kubelet warns of each at every start.
 */
export const configFileFlags: Readonly<
  Record<'kubelet' | 'kube-proxy', Readonly<Record<string, ConfigField>>>
> = {
  'kube-proxy': {
    'bind-address': ['text', 'bindAddress'],
    'bind-address-hard-fail': ['boolean', 'bindAddressHardFail'],
    'config-sync-period': ['text', 'configSyncPeriod'],
    'conntrack-max-per-core': ['whole', 'conntrack', 'maxPerCore'],
    'conntrack-min': ['whole', 'conntrack', 'min'],
    'conntrack-tcp-be-liberal': ['boolean', 'conntrack', 'tcpBeLiberal'],
    'conntrack-tcp-timeout-close-wait': ['text', 'conntrack', 'tcpCloseWaitTimeout'],
    'conntrack-tcp-timeout-established': ['text', 'conntrack', 'tcpEstablishedTimeout'],
    'conntrack-udp-timeout': ['text', 'conntrack', 'udpTimeout'],
    'conntrack-udp-timeout-stream': ['text', 'conntrack', 'udpStreamTimeout'],
    'detect-local-mode': ['text', 'detectLocalMode'],
    'iptables-localhost-nodeports': ['boolean', 'iptables', 'localhostNodePorts'],
    'iptables-masquerade-bit': ['whole', 'iptables', 'masqueradeBit'],
    'iptables-min-sync-period': ['text', 'iptables', 'minSyncPeriod'],
    'iptables-sync-period': ['text', 'iptables', 'syncPeriod'],
    'ipvs-exclude-cidrs': ['list', 'ipvs', 'excludeCIDRs'],
    'ipvs-min-sync-period': ['text', 'ipvs', 'minSyncPeriod'],
    'ipvs-scheduler': ['text', 'ipvs', 'scheduler'],
    'ipvs-strict-arp': ['boolean', 'ipvs', 'strictARP'],
    'ipvs-sync-period': ['text', 'ipvs', 'syncPeriod'],
    'ipvs-tcp-timeout': ['text', 'ipvs', 'tcpTimeout'],
    'ipvs-tcpfin-timeout': ['text', 'ipvs', 'tcpFinTimeout'],
    'ipvs-udp-timeout': ['text', 'ipvs', 'udpTimeout'],
    'kube-api-burst': ['whole', 'clientConnection', 'burst'],
    'kube-api-content-type': ['text', 'clientConnection', 'contentType'],
    'kube-api-qps': ['number', 'clientConnection', 'qps'],
    'metrics-bind-address': ['text', 'metricsBindAddress'],
    'nodeport-addresses': ['list', 'nodePortAddresses'],
    'oom-score-adj': ['whole', 'oomScoreAdj'],
    'pod-bridge-interface': ['text', 'detectLocal', 'bridgeInterface'],
    'pod-interface-name-prefix': ['text', 'detectLocal', 'interfaceNamePrefix'],
    profiling: ['boolean', 'enableProfiling'],
    'show-hidden-metrics-for-version': ['text', 'showHiddenMetricsForVersion'],
    v: ['whole', 'logging', 'verbosity'],
  },
  kubelet: {
    'allowed-unsafe-sysctls': ['list', 'allowedUnsafeSysctls'],
    'container-log-max-files': ['whole', 'containerLogMaxFiles'],
    'container-log-max-size': ['text', 'containerLogMaxSize'],
    'cpu-manager-policy': ['text', 'cpuManagerPolicy'],
    'enforce-node-allocatable': ['list', 'enforceNodeAllocatable'],
    'event-qps': ['whole', 'eventRecordQPS'],
    'eviction-hard': ['map', 'evictionHard'],
    'eviction-soft': ['map', 'evictionSoft'],
    'eviction-soft-grace-period': ['map', 'evictionSoftGracePeriod'],
    'fail-cgroupv1': ['boolean', 'failCgroupV1'],
    'image-gc-high-threshold': ['whole', 'imageGCHighThresholdPercent'],
    'image-gc-low-threshold': ['whole', 'imageGCLowThresholdPercent'],
    'kube-reserved': ['map', 'kubeReserved'],
    'kube-reserved-cgroup': ['text', 'kubeReservedCgroup'],
    'max-open-files': ['whole', 'maxOpenFiles'],
    'node-status-update-frequency': ['text', 'nodeStatusUpdateFrequency'],
    'protect-kernel-defaults': ['boolean', 'protectKernelDefaults'],
    'registry-burst': ['whole', 'registryBurst'],
    'registry-qps': ['whole', 'registryPullQPS'],
    'reserved-cpus': ['text', 'reservedSystemCPUs'],
    'resolv-conf': ['text', 'resolvConf'],
    'seccomp-default': ['boolean', 'seccompDefault'],
    'serialize-image-pulls': ['boolean', 'serializeImagePulls'],
    'streaming-connection-idle-timeout': ['text', 'streamingConnectionIdleTimeout'],
    'system-reserved': ['map', 'systemReserved'],
    'system-reserved-cgroup': ['text', 'systemReservedCgroup'],
    'topology-manager-policy': ['text', 'topologyManagerPolicy'],
  },
};
