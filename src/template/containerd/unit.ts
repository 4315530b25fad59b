/**
 * A restart of containerd leaves containers alone: their shims are not its children for systemd (KillMode=process), and
 * their control groups are its own to divide (Delegate).
 */
export const containerdUnit = ({
  binary,
  environmentFile,
}: {
  readonly binary: string;
  readonly environmentFile: string;
}): string => `[Unit]
Description=containerd container runtime
Documentation=https://containerd.io
After=network.target local-fs.target

[Service]
Type=notify
ExecStart=${binary}
EnvironmentFile=-${environmentFile}
Delegate=yes
KillMode=process
Restart=always
RestartSec=5
LimitNPROC=infinity
LimitCORE=infinity
LimitNOFILE=1048576
TasksMax=infinity
OOMScoreAdjust=-999

[Install]
WantedBy=multi-user.target
`;
