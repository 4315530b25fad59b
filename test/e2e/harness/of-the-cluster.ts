/** What a cluster itself does on a node when another one comes or goes: routes, rules and pods of its network. */
export const ofTheCluster = [
  ...['/run', '/var/log', '/var/lib/kubelet', '/var/lib/containerd'].map((path) => `files ${path}/**`),
  ...[
    'nftables',
    'iptables',
    'routes',
    'links',
    'ports',
    'processes',
    'cgroups',
    'mounts',
    'addresses',
    'sysctls',
  ].map((section) => `${section} **`),
];

/** Pods that left another node may have come here. */
export const ofPodsThatCame = ['scope', 'slice', 'mount'].map((kind) => `units *.${kind}`);
