export interface EtcdUnitInput {
  readonly binary: string;
  readonly user: string;
  readonly environment: string;
  readonly founding: string;
  readonly dataDir: string;
  readonly extraArgs: Readonly<Record<string, string>>;
}

/**
 * Ready, for systemd, is a member that is part of a majority. Added flags stand in the command line and not in the
 * environment: an unknown variable is only warned of, an unknown flag is refused.
 */
export const etcdUnit = ({
  binary,
  user,
  environment,
  founding,
  dataDir,
  extraArgs,
}: EtcdUnitInput): string => {
  const flags = Object.entries(extraArgs).map(([flag, value]) => ` \\\n  ${argument(`--${flag}=${value}`)}`);
  return `[Unit]
Description=etcd, the store of Kubernetes
Documentation=https://etcd.io
Wants=network-online.target
After=network-online.target local-fs.target

[Service]
Type=notify
User=${user}
Group=${user}
EnvironmentFile=${environment}
EnvironmentFile=-${founding}
ExecStart=${binary}${flags.join('')}
Restart=always
RestartSec=2
LimitNOFILE=65536
OOMScoreAdjust=-900
IOSchedulingClass=best-effort
IOSchedulingPriority=0
UMask=0077
NoNewPrivileges=yes
CapabilityBoundingSet=
ProtectSystem=strict
ReadWritePaths=${word(dataDir)}
${isBelowHome(dataDir) ? '' : 'ProtectHome=yes\n'}PrivateTmp=yes
PrivateDevices=yes
ProtectClock=yes
ProtectControlGroups=yes
ProtectHostname=yes
ProtectKernelLogs=yes
ProtectKernelModules=yes
ProtectKernelTunables=yes
RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX
RestrictNamespaces=yes
RestrictRealtime=yes
RestrictSUIDSGID=yes
LockPersonality=yes
MemoryDenyWriteExecute=yes
SystemCallArchitectures=native
SystemCallFilter=@system-service

[Install]
WantedBy=multi-user.target
`;
};

/** What ProtectHome= would hide. */
const isBelowHome = (path: string): boolean => /^\/(home|root|run\/user)(\/|$)/.test(path);

/** One word, to which systemd gives no other meaning: systemd.syntax(7) and its specifiers. */
function word(value: string): string {
  const literal = value.replaceAll('%', '%%');
  return /^[\w./:,=@+%$-]*$/.test(literal) ? literal : `"${literal.replaceAll(/["\\]/g, '\\$&')}"`;
}

/** In a command line variables would be filled in, too. */
const argument = (value: string): string => word(value).replaceAll('$', '$$$$');
