import { fill, text } from '../../../problem/text.ts';
import type { SwapRead } from '../../../runner/read/swap.ts';
import { defineKind, finding, verdict } from '../desired-kind.ts';

/** No swap, now and at every boot; lines of fstab and units are only put out of use. */
export interface DesiredSwap {
  readonly kind: 'swap';
  readonly on: false;
}

export const swapKind = defineKind<DesiredSwap, readonly [SwapRead]>({
  claims: () => ['swap'],
  reads: () => [{ kind: 'swap' }],
  captures: () => [{ kind: 'swap' }],
  judge(_desired, [{ active, atBoot, units }]) {
    const now = text('swap is on: {devices}', '交换分区已启用：{devices}');
    const later = text('fstab turns swap on at boot', 'fstab 会在启动时启用交换分区');
    const unitsLater = text(
      'systemd turns swap on at boot: {units}',
      'systemd 会在启动时启用交换分区：{units}',
    );
    return verdict(
      [
        active.length > 0 && finding(fill(now, { devices: active.map(({ device }) => device).join(', ') })),
        atBoot.length > 0 && finding(later, 'none', atBoot.map((line) => `-${line}`).join('\n')),
        units.length > 0 && finding(fill(unitsLater, { units: units.map(({ name }) => name).join(', ') })),
      ],
      [{ do: 'swap-off' }],
    );
  },
});
