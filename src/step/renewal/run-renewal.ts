import { renewalPaths as paths } from '../../domain/renewal-paths.ts';
import { text } from '../../problem/text.ts';
import { certificateRequest } from '../../template/renewal/request.ts';
import { renewalScript } from '../../template/renewal/script.ts';
import { renewalService, renewalTimer } from '../../template/renewal/units.ts';
import { declaredStep } from '../generic/declared-step.ts';
import { kubeadmPaths } from '../kubeadm/kubeadm-paths.ts';
import type { HostRenewal } from './host-renewal.ts';

/** A timer by which a host looks after its certificates itself; it needs nobody for that. */
export const runRenewal = declaredStep<HostRenewal>({
  id: 'renewal.run',
  title: text('Renew certificates by a timer', '通过定时器续期证书'),
  desired: ({ rows, kubeconfigs, marginSeconds, lifetimeDays, keyKind, turn }) => [
    { kind: 'directory', path: paths.folder, mode: 0o700 },
    ...rows.map(({ row }) => ({
      kind: 'file' as const,
      path: paths.requestOf(row.certificate),
      content: certificateRequest(row, keyKind),
      mode: 0o600,
    })),
    {
      kind: 'file',
      path: paths.script,
      content: renewalScript({
        certificates: rows.map(({ row: { certificate, key }, issuer }) => ({
          certificate,
          key,
          issuer,
          request: paths.requestOf(certificate),
        })),
        kubeconfigs,
        kubeadmConfig: kubeadmPaths.config,
        marginSeconds,
        lifetimeDays,
      }),
      mode: 0o700,
    },
    { kind: 'unit', name: paths.service, content: renewalService(paths.script) },
    {
      kind: 'unit',
      name: paths.timer,
      content: renewalTimer(turn, marginSeconds),
      enabled: true,
      active: true,
    },
  ],
});
