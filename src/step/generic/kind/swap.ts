import { fill, text } from '../../../problem/text.ts';
import type { SwapRead } from '../../../runner/read/swap.ts';
import { defineKind, finding, verdict } from '../desired-kind.ts';

/** No swap, now and at every boot; lines of fstab are only put out of use. */
export interface DesiredSwap {
  readonly kind: 'swap';
  readonly on: false;
}

export const swapKind = defineKind<DesiredSwap, readonly [SwapRead]>({
  claims: () => ['swap'],
  reads: () => [{ kind: 'swap' }],
  captures: () => [{ kind: 'swap' }],
  judge(_desired, [{ active, atBoot }]) {
    const now = text('swap is on: {devices}', '交换分区已启用：{devices}');
    const later = text('fstab turns swap on at boot', 'fstab 会在启动时启用交换分区');
    return verdict(
      [
        active.length > 0 && finding(fill(now, { devices: active.map(({ device }) => device).join(', ') })),
        atBoot.length > 0 && finding(later, 'none', atBoot.map((line) => `-${line}`).join('\n')),
      ],
      [{ do: 'swap-off' }],
    );
  },
});
