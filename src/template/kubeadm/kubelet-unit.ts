/**
 * kubeadm writes the files that this unit reads and starts it. Until then there are none: it is enabled, and not run.
 */
export const kubeadmKubeletUnit = ({ binary }: { readonly binary: string }): string => `[Unit]
Description=kubelet: the Kubernetes node agent
Documentation=https://kubernetes.io/docs/
Wants=network-online.target
After=network-online.target containerd.service
ConditionPathExists=/var/lib/kubelet/config.yaml
StartLimitIntervalSec=0

[Service]
EnvironmentFile=-/var/lib/kubelet/kubeadm-flags.env
ExecStart=${binary} --bootstrap-kubeconfig=/etc/kubernetes/bootstrap-kubelet.conf --kubeconfig=/etc/kubernetes/kubelet.conf --config=/var/lib/kubelet/config.yaml $KUBELET_KUBEADM_ARGS
Restart=always
RestartSec=10

[Install]
WantedBy=multi-user.target
`;
