import { execFileSync } from 'node:child_process';
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
    { name: String.raw`dev-zram\x2d0.swap`, active: true },
    { name: 'srv-own.swap', active: false },
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
  expect(commands.slice(-3)).toEqual([
    'systemctl daemon-reload',
    String.raw`systemctl start -- 'dev-zram\x2d0.swap'`,
    'swapon',
  ]);
});

it('lets all units go that were not held back before, and leaves what others have beside it', () => {
  const early = String.raw`dev-zram\x2d0.swap`;
  const action = { do: 'swap', active: [], atBoot: false, units: [], heldBack: [early] } as const;
  const { text } = revertScript([action], { runId: 'run', node: '1' }, statePaths('/nonexistent/kubexm'));
  const script = `mount -t tmpfs none /etc/systemd/system; cd /etc/systemd/system
    mkdir '${early}.d' dev-sda3.swap.d srv-own.swap.d srv-empty.swap.d
    for unit in '${early}' dev-sda3.swap srv-own.swap; do : >"$unit.d/90-kubexm.conf"; done
    : >dev-sda3.swap.d/.90-kubexm.conf.kubexm; : >srv-own.swap.d/own.conf
    systemctl() { :; }
    ${text}
    find . -mindepth 1 | sort`;
  const found = execFileSync('unshare', ['-m', 'sh', '-euc', script], { encoding: 'utf8' });
  expect(found.trim().split('\n')).toEqual([
    `./${early}.d`,
    `./${early}.d/90-kubexm.conf`,
    './srv-empty.swap.d',
    './srv-own.swap.d',
    './srv-own.swap.d/own.conf',
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
