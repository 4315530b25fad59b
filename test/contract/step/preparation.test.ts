import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Connection } from '../../../src/connector/connection.ts';
import { createHostPort } from '../../../src/runner/host-port.ts';
import type { HostCapture } from '../../../src/runner/undo/host-capture.ts';
import { returnToOriginals } from '../../../src/step/host/return-to-originals.ts';
import { leaveFormerPlace } from '../../../src/step/load-balancer/leave-former-place.ts';
import { noteFormerPlaces } from '../../../src/step/load-balancer/note-former-places.ts';
import { relaxSelinux } from '../../../src/step/system/relax-selinux.ts';
import { runHook } from '../../../src/step/system/run-hook.ts';
import { connectTo } from '../fixture/connect-to.ts';
import { printOn } from '../fixture/print-on.ts';
import { useLabHost } from '../fixture/use-lab-hosts.ts';
import { applied, checked } from '../runner/step-runs.ts';
import { converges } from './convergence.ts';
import { fakeSelinux, noFakeSelinux } from './fake-selinux.ts';
import { preparationCases } from './preparation-cases.ts';

let connection: Connection;

beforeAll(async () => {
  connection = await connectTo(await useLabHost());
});

afterAll(() => connection?.close());

describe('each part of the preparation converges, stays, and is undone exactly', () => {
  it.each(preparationCases)('$name', (row) => converges(connection, row));
});

const onHost = (script: string): Promise<string> => printOn(connection, script);

it('leaves SELinux alone that does not enforce, whatever shall become of it', async () => {
  try {
    await onHost(fakeSelinux('Permissive', 'permissive'));
    const found = await checked(createHostPort({ connection }), relaxSelinux, { atBoot: 'disabled' });
    expect(found.state).toBe('satisfied');
  } finally {
    await onHost(noFakeSelinux);
  }
});

it('ends what is held at a former place of the API, and nothing else', async () => {
  const port = createHostPort({ connection });
  const [former, other] = ['127.0.0.2', '127.0.0.3'];
  const held = (address: string): Promise<string> =>
    onHost(`ss --no-header --numeric --tcp state established dst ${address}:22 | wc -l`);
  const hold = `exec 3<>/dev/tcp/${former}/22 4<>/dev/tcp/${other}/22; touch /run/holds; sleep 100`;
  try {
    await onHost(
      `systemd-run --quiet --unit=holds bash -c '${hold}'; until [ -e /run/holds ]; do sleep 0.1; done`,
    );
    await applied(port, noteFormerPlaces, { places: [`${former}:22`] });
    expect([await held(former), await held(other)]).toEqual(['1\n', '1\n']);
    await applied(port, leaveFormerPlace, {});
    expect([await held(former), await held(other)]).toEqual(['0\n', '1\n']);
  } finally {
    await onHost('systemctl stop holds.service; rm -f /run/holds');
  }
});

it('runs a hook once per run, and once more where it failed', async () => {
  const port = createHostPort({ connection });
  const hook = (runId: string, script: string) => ({
    runId,
    place: 'pre-install-hook-1',
    name: 'mark',
    script,
  });
  const mark = hook('hooks-1', 'echo ran >>/root/hook');
  try {
    expect((await checked(port, runHook, mark)).state).toBe('drifted');
    await applied(port, runHook, mark);
    await applied(port, runHook, mark);
    expect((await checked(port, runHook, mark)).state).toBe('satisfied');
    expect((await checked(port, runHook, { ...mark, runId: 'hooks-2' })).state).toBe('drifted');
    const failing = hook('hooks-1', 'echo no >&2; echo ran >>/root/hook; false');
    for (const _ of [1, 2])
      await expect(applied(port, runHook, failing)).rejects.toMatchObject({
        code: 'host.hook-failed',
        params: { name: 'mark', code: 1, output: 'no' },
      });
    expect(await onHost('cat /root/hook')).toBe('ran\nran\nran\n');
  } finally {
    await onHost('rm -rf /root/hook /var/lib/kubexm');
  }
});

it('returns what a module first found, newest first, and nothing of other modules', async () => {
  const port = createHostPort({ connection });
  const change = async (node: string, path: string, content: string): Promise<void> => {
    const captures: readonly HostCapture[] = [{ kind: 'path', path }];
    await port.capture(captures, { runId: 'originals', node });
    await port.change([{ do: 'write-file', path, content, mode: 0o644, owner: 'root:root' }]);
  };
  try {
    await onHost('echo theirs >/srv/one; echo theirs >/srv/two; chmod 600 /srv/one');
    await change('run/preparation/a/step', '/srv/one', 'ours');
    await change('run/preparation/b/step', '/srv/one', 'newer');
    await change('run/other/a/step', '/srv/two', 'ours');
    await change('run/preparation/c/step', '/srv/deep/new', 'ours');
    const input = { modules: ['preparation'] };
    expect((await checked(port, returnToOriginals, input)).state).toBe('drifted');
    await applied(port, returnToOriginals, input);
    expect((await checked(port, returnToOriginals, input)).state).toBe('satisfied');
    expect(await onHost('stat -c "%n %a" /srv/*; cat /srv/one; cat /srv/two')).toBe(
      '/srv/one 600\n/srv/two 644\ntheirs\nours',
    );
    await applied(port, returnToOriginals, { modules: [] });
    expect(await onHost('cat /srv/two; ls /var/lib/kubexm')).not.toContain('original');
  } finally {
    await onHost('rm -rf /srv/* /var/lib/kubexm');
  }
});
