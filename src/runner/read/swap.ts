import { sh } from '../script.ts';
import { defineRead } from './read-kind.ts';

export interface SwapRead {
  readonly kind: 'swap';
}

export interface SwapState {
  readonly active: readonly SwapArea[];
  /** Lines of fstab that would bring swap back at the next boot. */
  readonly atBoot: readonly string[];
}

export interface SwapArea {
  readonly device: string;
  /** Below zero when the kernel chose it. */
  readonly priority: number;
}

export const swapRead = defineRead<SwapRead, SwapState>({
  script: () => sh`cat /proc/swaps; printf '\0'; cat /etc/fstab; printf '\0'`,
  parse: ([swaps = '', fstab = ''], asked) =>
    asked.map(() => ({
      active: lines(swaps).slice(1).map(area),
      atBoot: lines(fstab).filter((line) => /^\s*[^#\s]\S*\s+\S+\s+swap(\s|$)/.test(line)),
    })),
});

function area(line: string): SwapArea {
  const [device = '', _type, _size, _used, priority] = line.split(/\s+/);
  return { device, priority: Number(priority) };
}

const lines = (block: string): string[] => block.split('\n').filter((line) => line.trim() !== '');
