import { describe, expect, it } from 'vitest';
import type { Read } from '../../plan/port.ts';
import { applyContext } from '../../plan/testing/apply-context.ts';
import type { HostPort } from '../../runner/host-port.ts';
import { removeNetworkTraces } from './remove-traces.ts';

/** A host with these files, where containers of others may have addresses. */
function hostWith(files: readonly string[], others: string) {
  const removed: string[] = [];
  const port = {
    read: async (reads: readonly (Read & { readonly path?: string; readonly argv?: readonly string[] })[]) =>
      reads.map(({ kind, path = '', argv = [] }) => {
        if (kind === 'originals') return [];
        if (kind === 'unit') return { load: 'not-found' };
        return kind === 'path'
          ? { type: files.includes(path) ? 'directory' : 'absent' }
          : { state: 'answered', code: 0, stdout: argv[0] === 'find' ? others : '' };
      }),
    run: async ({ argv }: { readonly argv: readonly string[] }) => {
      if (argv[0] === 'rm') removed.push(...argv.filter((word) => word.startsWith('/var/lib/cni')));
      return { code: 0, stdout: '', stderr: '' };
    },
  } as unknown as HostPort;
  return { port, removed };
}

async function stateOf(port: HostPort): Promise<string> {
  const { check } = removeNetworkTraces;
  if ('reads' in check) throw new TypeError('it asks for itself');
  return (await check.ask(port, {}, { interrupted: false })).state;
}

describe('what CNI plugins count', () => {
  it('goes as a whole when no container of others has an address', async () => {
    const { port, removed } = hostWith(['/var/lib/cni'], '');
    expect(await stateOf(port)).toBe('drifted');
    await removeNetworkTraces.apply(port, {}, undefined, applyContext);
    expect(removed).toEqual(['/var/lib/cni']);
  });

  it('stays for containers of others, without the networks of the cluster', async () => {
    const lease = '/var/lib/cni/networks/podman/10.88.0.2\n';
    const own = [
      '/var/lib/cni/networks/cbr0',
      '/var/lib/cni/networks/k8s-pod-network',
      '/var/lib/cni/flannel',
    ];
    const { port, removed } = hostWith(['/var/lib/cni', ...own.slice(0, 1)], lease);
    expect(await stateOf(port)).toBe('drifted');
    await removeNetworkTraces.apply(port, {}, undefined, applyContext);
    expect(removed).toEqual(own);
    expect(await stateOf(hostWith(['/var/lib/cni'], lease).port)).toBe('satisfied');
  });
});
