import { basename, dirname } from 'node:path/posix';
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
  /** Units that would, if we did not hold them back. */
  readonly heldBack: readonly string[];
}

export interface SwapUnit {
  readonly name: string;
  readonly active: boolean;
}

export interface SwapArea {
  readonly device: string;
  /** Below zero when the kernel chose it. */
  readonly priority: number;
}

/**
 * Holds a unit back that would turn swap on, with a condition. A mask has no place where the unit itself lies in
 * /etc/systemd/system, and does not say whose it is.
 */
export const swapHold = '90-kubexm.conf';

/**
 * `swap_units`: names and states of all that would turn swap on at boot. What the kernel alone knows of has no file, and
 * what fstab names goes with its line.
 */
export const swapUnits = sh`swap_units() {
  systemctl list-unit-files --type=swap --no-legend --no-pager | while read -r swap_unit _; do
    swap_shown=$(systemctl show -p ActiveState -p UnitFileState -p SourcePath -- "$swap_unit")
    if printf '%s\n' "$swap_shown" | grep -qxE 'UnitFileState=(enabled|generated|static)' &&
      ! printf '%s\n' "$swap_shown" | grep -qxF SourcePath=/etc/fstab &&
      [ ! -e "/etc/systemd/system/$swap_unit.d/"${swapHold} ]; then
      printf '%s %s\n' "$swap_unit" "$(printf '%s\n' "$swap_shown" | sed -n 's/^ActiveState=//p')"
    fi
  done
}`;

export const swapRead = defineRead<SwapRead, SwapState>({
  script: () => sh`${swapUnits}
    cat /proc/swaps; printf '\0'; cat /etc/fstab; printf '\0'; swap_units; printf '\0'
    find /etc/systemd/system -maxdepth 2 -path ${`*.swap.d/${swapHold}`}; printf '\0'`,
  parse: ([swaps = '', fstab = '', units = '', holds = ''], asked) =>
    asked.map(() => ({
      active: lines(swaps).slice(1).map(area),
      atBoot: lines(fstab).filter((line) => /^\s*[^#\s]\S*\s+\S+\s+swap(\s|$)/.test(line)),
      units: lines(units).map(unit),
      heldBack: lines(holds).map((path) => basename(dirname(path)).replace(/\.d$/, '')),
    })),
});

function area(line: string): SwapArea {
  const [device = '', _type, _size, _used, priority] = line.split(/\s+/);
  return { device, priority: Number(priority) };
}

function unit(line: string): SwapUnit {
  const [name = '', state] = line.split(' ');
  return { name, active: state === 'active' };
}

const lines = (block: string): string[] => block.split('\n').filter((line) => line.trim() !== '');
