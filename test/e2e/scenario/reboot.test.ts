import { expect, vi } from 'vitest';
import { scenario } from '../harness/scenario.ts';

scenario('reboot-mid-run-then-resume', { hosts: 3 }, async ({ kubexm, start, on }) => {
  const names = ['node1', 'node2', 'node3'];
  const command = ['sh', '-c', 'echo began >>/root/began; sleep 8; echo ran >>/root/ran'];
  const { ended } = start('run', 'command', '-f', 'hosts.yaml', '--', ...command);
  await vi.waitFor(() => Promise.all(names.map((name) => on(name).read('/root/began'))), {
    timeout: 60_000,
    interval: 100,
  });
  await on('node2').reboot();
  const first = await ended;
  expect(first.code).not.toBe(0);
  expect(first.stderr).toContain('node2');

  const resumed = await kubexm('resume', 'run', '-y');
  expect(resumed.code, resumed.stderr).toBe(0);
  const ran = await Promise.all(names.map((name) => on(name).read('/root/ran')));
  expect(ran).toEqual(['ran\n', 'ran\n', 'ran\n']);
  const began = await Promise.all(names.map((name) => on(name).read('/root/began')));
  expect(began).toEqual(['began\n', 'began\nbegan\n', 'began\n']);
});
