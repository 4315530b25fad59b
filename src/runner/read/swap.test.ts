import { expect, it } from 'vitest';
import { swapRead } from './swap.ts';

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
    },
  ]);
});

const shown = (Id: string, UnitFileState: string, ActiveState: string, SourcePath = '') =>
  Object.entries({ Id, ActiveState, SourcePath, UnitFileState })
    .map(([name, value]) => `${name}=${value}\n`)
    .join('');

it('knows the units that bring swap back without fstab', () => {
  const units = [
    shown('dev-zram0.swap', 'generated', 'active'),
    shown(String.raw`dev-disk-by\x2duuid-1.swap`, 'generated', 'inactive', '/etc/fstab'),
    shown('dev-sdb2.swap', '', 'active'),
    shown('srv-own.swap', 'enabled', 'inactive'),
    shown('srv-off.swap', 'disabled', 'inactive'),
    shown('dev-sdc1.swap', 'masked', 'inactive'),
  ].join('\n');
  expect(swapRead.parse(['', '', units], [{ kind: 'swap' }])[0]?.units).toEqual([
    { name: 'dev-zram0.swap', enabled: false, active: true },
    { name: 'srv-own.swap', enabled: true, active: false },
  ]);
});
