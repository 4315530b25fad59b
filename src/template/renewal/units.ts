export const renewalService = (script: string): string => `[Unit]
Description=Renew certificates of Kubernetes that are near their end

[Service]
Type=oneshot
ExecStart=/bin/sh ${script}
TimeoutStartSec=15min
UMask=0077
NoNewPrivileges=yes
ProtectHome=yes
PrivateTmp=yes
`;

const minutesOfDay = 24 * 60;

/**
 * Once a day, each host of a cluster at an hour of its own, evenly apart and the same everywhere: two control planes are
 * never changed at the same time.
 */
export function renewalTimer({ place, hosts }: { readonly place: number; readonly hosts: number }): string {
  const minute = Math.floor((minutesOfDay * place) / hosts);
  const two = (count: number): string => String(count).padStart(2, '0');
  return `[Unit]
Description=Look daily for certificates of Kubernetes that are near their end

[Timer]
OnCalendar=*-*-* ${two(Math.floor(minute / 60))}:${two(minute % 60)}:00 UTC
AccuracySec=1min

[Install]
WantedBy=timers.target
`;
}
