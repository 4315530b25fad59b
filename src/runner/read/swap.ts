import { sh } from '../script.ts';
import { defineRead } from './read-kind.ts';

export interface SwapRead {
  readonly kind: 'swap';
}

export interface SwapState {
  readonly active: readonly SwapArea[];
  /** Lines of fstab that would bring swap back at the next boot. */
  readonly atBoot: readonly string[];
  /** Units that would, without a line of fstab: from generators (zram, GPT), or somebody's own. */
  readonly units: readonly SwapUnit[];
}

export interface SwapUnit {
  readonly name: string;
  /** One that is enabled is disabled; one that nobody enabled can only be masked. */
  readonly enabled: boolean;
  readonly active: boolean;
}

export interface SwapArea {
  readonly device: string;
  /** Below zero when the kernel chose it. */
  readonly priority: number;
}

export const swapRead = defineRead<SwapRead, SwapState>({
  script: () => sh`cat /proc/swaps; printf '\0'; cat /etc/fstab; printf '\0'
    systemctl list-unit-files --type=swap --no-legend --no-pager | while read -r name _; do
      systemctl show -p Id -p ActiveState -p UnitFileState -p SourcePath -- "$name"; echo
    done; printf '\0'`,
  parse: ([swaps = '', fstab = '', units = ''], asked) =>
    asked.map(() => ({
      active: lines(swaps).slice(1).map(area),
      atBoot: lines(fstab).filter((line) => /^\s*[^#\s]\S*\s+\S+\s+swap(\s|$)/.test(line)),
      units: units.split('\n\n').flatMap(unit),
    })),
});

function area(line: string): SwapArea {
  const [device = '', _type, _size, _used, priority] = line.split(/\s+/);
  return { device, priority: Number(priority) };
}

/** What the kernel alone knows of has no file, and what fstab names goes with its line. */
function unit(block: string): SwapUnit[] {
  const of = (property: string): string => new RegExp(`^${property}=(.*)$`, 'm').exec(block)?.[1] ?? '';
  const state = of('UnitFileState');
  if (!/^(enabled|generated|static)$/.test(state) || of('SourcePath') === '/etc/fstab') return [];
  return [{ name: of('Id'), enabled: state === 'enabled', active: of('ActiveState') === 'active' }];
}

const lines = (block: string): string[] => block.split('\n').filter((line) => line.trim() !== '');
