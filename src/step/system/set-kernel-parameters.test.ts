import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { applyContext } from '../../plan/testing/apply-context.ts';
import type { HostChange } from '../../runner/change/host-change.ts';
import type { HostPort } from '../../runner/host-port.ts';
import { setKernelParameters } from './set-kernel-parameters.ts';

const input = { values: { 'net.ipv4.ip_forward': '1' } };

/** What the step does to the files of a host that has none of them. */
async function linesFor(): Promise<string> {
  const changes: HostChange[] = [];
  const port = {
    read: async (reads) => reads.map(({ kind }) => (kind === 'path' ? { type: 'absent' } : '0')),
    change: async (wanted) => void changes.push(...wanted),
  } as Partial<HostPort> as HostPort;
  await setKernelParameters.apply(port, input, undefined, applyContext);
  return changes
    .map((change) => {
      if (change.do === 'write-file') return `printf '${change.content}' >${change.path}`;
      return change.do === 'make-link' ? `ln -s ${change.target} ${change.path}` : ':';
    })
    .join('\n');
}

it('has the last word at boot, also over /etc/sysctl.conf, which comes late as 99-sysctl.conf', async () => {
  const boot = `set -e
    mount -t tmpfs none /etc/sysctl.d
    echo net.ipv4.ip_forward=0 >/etc/sysctl.d/99-sysctl.conf
    ${await linesFor()}
    /usr/lib/systemd/systemd-sysctl --prefix=/net/ipv4/ip_forward
    cat /proc/sys/net/ipv4/ip_forward`;
  expect(execFileSync('unshare', ['-mn', 'sh', '-c', boot], { encoding: 'utf8' })).toBe('1\n');
});
