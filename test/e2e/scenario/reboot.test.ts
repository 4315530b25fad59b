import { expect, vi } from 'vitest';
import { scenario } from '../harness/scenario.ts';

scenario('reboot-mid-run-then-resume', { hosts: 3 }, async ({ kubexm, start, on }) => {
  const names = ['node1', 'node2', 'node3'];
  const everywhere = <T>(work: (name: string) => Promise<T>): Promise<T[]> => Promise.all(names.map(work));
  const command = 'echo began >>/root/began; until [ -e /root/go ]; do sleep 0.2; done; echo ran >>/root/ran';
  const { ended } = start('run', 'command', '-f', 'hosts.yaml', '--', 'sh', '-c', command);
  await vi.waitFor(() => everywhere((name) => on(name).read('/root/began')), {
    timeout: 120_000,
    interval: 100,
  });
  await on('node2').reboot();
  await everywhere((name) => on(name).run('touch /root/go'));
  const first = await ended;
  expect(first.code, first.stderr).not.toBe(0);
  expect(first.stderr).toContain('node2');

  const resumed = await kubexm('resume', 'run', '-y');
  expect(resumed.code, resumed.stderr).toBe(0);
  expect(await everywhere((name) => on(name).read('/root/ran'))).toEqual(['ran\n', 'ran\n', 'ran\n']);
  expect(await everywhere((name) => on(name).read('/root/began'))).toEqual([
    'began\n',
    'began\nbegan\n',
    'began\n',
  ]);
});
