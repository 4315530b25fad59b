import { expect, it } from 'vitest';
import { applyContext } from '../../plan/testing/apply-context.ts';
import type { HostPort } from '../../runner/host-port.ts';
import { runKubeadm } from './run-kubeadm.ts';

it('lets root alone read what the kubelet is told, before it says that all is done', async () => {
  const ran: string[] = [];
  const port = {
    change: async () => undefined,
    runUnit: async ({ argv }: { readonly argv: readonly string[] }) => {
      ran.push(argv.at(-1) ?? '');
      return { code: 0, stdout: '', stderr: '', attached: false };
    },
  };
  const run = { words: ['join'], given: {}, done: 'told', timeoutMs: 1 } as const;
  await runKubeadm(port as unknown as HostPort, run, applyContext);
  const lines = ran.join().split('\n');
  const at = (words: string): number => lines.findIndex((line) => line.includes(words));
  expect(at('chmod 0600 -- /var/lib/kubelet/config.yaml')).toBeGreaterThan(at('kubeadm join'));
  expect(at('mv -f')).toBeGreaterThan(at('chmod'));
});
