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
