interface WatchUnit {
  readonly script: string;
  /** Below /run; nginx reads the list there also while the watch does not run. */
  readonly folder: string;
  readonly nginx: string;
}

/** Before nginx: it does not start without a list. */
export const watchUnit = ({ script, folder, nginx }: WatchUnit): string => `[Unit]
Description=Watch over the API servers that nginx balances
Before=${nginx}
After=network-online.target
Wants=network-online.target
StartLimitIntervalSec=0

[Service]
RuntimeDirectory=${folder}
RuntimeDirectoryPreserve=yes
ExecStartPre=${script} seed
ExecStart=${script}
Restart=always
RestartSec=1
NoNewPrivileges=yes
ProtectSystem=strict
ProtectHome=yes
PrivateTmp=yes
PrivateDevices=yes

[Install]
WantedBy=multi-user.target
`;
