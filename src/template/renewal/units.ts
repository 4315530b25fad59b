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

/** Parts of a day, so that it comes at the same times every day. */
const periodsInHours = [24, 12, 8, 6, 4, 3, 2, 1] as const;

/**
 * Twice within the time in which a certificate is near its end, but not more often than every hour; each host of a
 * cluster at times of its own, evenly apart and the same everywhere: two control planes are never changed at the same time.
 */
export function renewalTimer(
  { place, hosts }: { readonly place: number; readonly hosts: number },
  marginSeconds: number,
): string {
  const hours = periodsInHours.find((one) => one * 2 * 3600 <= marginSeconds) ?? 1;
  const minute = Math.floor((hours * 60 * place) / hosts);
  const two = (count: number): string => String(count).padStart(2, '0');
  const again = hours === 24 ? '' : `/${hours}`;
  return `[Unit]
Description=Look ${hours === 24 ? 'daily' : `every ${hours} h`} for certificates of Kubernetes that are near their end

[Timer]
OnCalendar=*-*-* ${two(Math.floor(minute / 60))}${again}:${two(minute % 60)}:00 UTC
AccuracySec=1min

[Install]
WantedBy=timers.target
`;
}
