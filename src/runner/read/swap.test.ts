import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { swapRead, swapUnits } from './swap.ts';

const swaps = `Filename\t\t\t\tType\t\tSize\t\tUsed\t\tPriority
/dev/sda2                               partition\t1048572\t\t0\t\t-2
/swap                                   file\t\t16380\t\t0\t\t7
`;

it('knows what is in use with its priority, and what fstab would bring back', () => {
  const fstab = '/dev/sda1 / ext4 defaults 0 1\n#/dev/sda2 none swap sw 0 0\n/swap none swap pri=7\n';
  expect(swapRead.parse([swaps, fstab], [{ kind: 'swap' }])).toEqual([
    {
      active: [
        { device: '/dev/sda2', priority: -2 },
        { device: '/swap', priority: 7 },
      ],
      atBoot: ['/swap none swap pri=7'],
      units: [],
      heldBack: [],
    },
  ]);
});

/** What `swap_units` says of a host where systemd knows these units: name, state of its file, state, source. */
function said(...units: readonly (readonly [string, string, string, string?])[]): string {
  const shown = units.map(
    ([name, file, active, source = '']) =>
      `'${name}') printf '%s\\n' ActiveState=${active} SourcePath=${source} UnitFileState=${file} ;;`,
  );
  const systemctl = `systemctl() {
    case $1 in
      list-unit-files) printf '%s\\n' ${units.map(([name, file]) => `'${name} ${file} -'`).join(' ')} ;;
      show) shift 7; [ "$1" = -- ]; case $2 in ${shown.join('\n')} esac ;;
    esac
  }`;
  return execFileSync('sh', ['-euc', `${systemctl}\n${swapUnits.text}\nswap_units`], { encoding: 'utf8' });
}

it('knows the units that bring swap back without fstab', () => {
  const units = said(
    [String.raw`dev-zram\x2d0.swap`, 'generated', 'active'],
    [String.raw`dev-disk-by\x2duuid-1.swap`, 'generated', 'inactive', '/etc/fstab'],
    ['dev-sdb2.swap', '', 'active'],
    ['srv-own.swap', 'enabled', 'inactive'],
    ['srv-static.swap', 'static', 'inactive'],
    ['srv-off.swap', 'disabled', 'inactive'],
    ['dev-sdc1.swap', 'masked', 'inactive'],
  );
  expect(swapRead.parse(['', '', units], [{ kind: 'swap' }])[0]?.units).toEqual([
    { name: String.raw`dev-zram\x2d0.swap`, active: true },
    { name: 'srv-own.swap', active: false },
    { name: 'srv-static.swap', active: false },
  ]);
});

it('knows the units that are held back already', () => {
  const holds = `${String.raw`/etc/systemd/system/dev-zram\x2d0.swap.d/90-kubexm.conf`}\n`;
  expect(swapRead.parse(['', '', '', holds], [{ kind: 'swap' }])[0]?.heldBack).toEqual([
    String.raw`dev-zram\x2d0.swap`,
  ]);
});
