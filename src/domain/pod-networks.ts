/** What the networks of pods are called where CNI keeps count of networks, ours and those of others. */
export const podNetworks = { flannel: 'cbr0', calico: 'k8s-pod-network' } as const;
