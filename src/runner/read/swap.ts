import { sh } from '../script.ts';
import { defineRead } from './read-kind.ts';

export interface SwapRead {
  readonly kind: 'swap';
}

export interface SwapState {
  readonly active: readonly string[];
  /** Lines of fstab that would bring swap back at the next boot. */
  readonly atBoot: readonly string[];
}

export const swapRead = defineRead<SwapRead, SwapState>({
  script: () => sh`cat /proc/swaps; printf '\0'; cat /etc/fstab; printf '\0'`,
  parse: ([swaps = '', fstab = ''], asked) =>
    asked.map(() => ({
      active: lines(swaps)
        .slice(1)
        .map((line) => line.split(/\s+/)[0] ?? ''),
      atBoot: lines(fstab).filter((line) => /^\s*[^#\s]\S*\s+\S+\s+swap(\s|$)/.test(line)),
    })),
});

const lines = (block: string): string[] => block.split('\n').filter((line) => line.trim() !== '');
