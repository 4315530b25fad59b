import { expect, it } from 'vitest';
import { statePaths } from '../state-paths.ts';
import { revertScript } from './revert-actions.ts';

it('turns swap on again with the priority it had, unless the kernel had chosen it', () => {
  const active = [
    { device: '/dev/sda2', priority: -2 },
    { device: '/swap', priority: 7 },
  ];
  const { text } = revertScript(
    [{ do: 'swap', active, atBoot: false }],
    { runId: 'run', node: '1' },
    statePaths('/var/lib/kubexm'),
  );
  const commands = [...text.matchAll(/\|\| (swapon .*)/g)].map(([, command = '']) => command.split(/\s+/));
  expect(commands).toEqual([
    ['swapon', '--', '/dev/sda2'],
    ['swapon', '--priority', '7', '--', '/swap'],
  ]);
});

it('lets units turn swap on again before it does so itself', () => {
  const units = [
    { name: String.raw`dev-zram\x2d0.swap`, enabled: false, active: true },
    { name: 'srv-own.swap', enabled: true, active: false },
  ];
  const active = [{ device: '/dev/zram-0', priority: 100 }];
  const { text } = revertScript(
    [{ do: 'swap', active, atBoot: false, units }],
    { runId: 'run', node: '1' },
    statePaths('/var/lib/kubexm'),
  );
  const commands = [...text.matchAll(/^\s*(systemctl .*|swapon )/gm)].map(([, command = '']) =>
    command.trim(),
  );
  expect(commands.slice(-4)).toEqual([
    String.raw`systemctl unmask --quiet -- 'dev-zram\x2d0.swap'`,
    'systemctl enable --quiet -- srv-own.swap',
    String.raw`systemctl start -- 'dev-zram\x2d0.swap'`,
    'swapon',
  ]);
});

it('looks what a killed installation of packages left before it notes what that has brought', () => {
  const { text } = revertScript(
    [{ do: 'packages', before: '0'.repeat(64), install: ['tool@1.0-1'] }],
    { runId: 'run', node: '1' },
    statePaths('/var/lib/kubexm'),
  );
  const places = [
    'manager repair',
    '! find_killed || unite_versions',
    'note_added',
    'restore_versions tool@',
  ];
  const lines = text.split('\n').map((line) => line.trim());
  const found = places.map((place) =>
    lines.findIndex((line) => line.startsWith(place) && !line.includes('()')),
  );
  expect(found).not.toContain(-1);
  expect(found).toEqual(found.toSorted((one, other) => one - other));
});
