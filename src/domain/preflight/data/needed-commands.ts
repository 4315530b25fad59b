/** Without these nothing can be done on a host. */
export const essentialCommands = ['systemctl', 'systemd-run', 'mount', 'tar', 'ip', 'ss', 'flock', 'bash'];

/** Kubernetes wants these; the preparation installs what is missing. */
export const installedCommands = ['conntrack', 'socat', 'ebtables', 'ipset', 'ethtool'];
