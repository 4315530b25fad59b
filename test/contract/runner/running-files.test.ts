import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Connection } from '../../../src/connector/connection.ts';
import { same } from '../../../src/problem/text.ts';
import { createHostPort, type HostPort } from '../../../src/runner/host-port.ts';
import { declaredStep } from '../../../src/step/generic/declared-step.ts';
import { connectTo } from '../fixture/connect-to.ts';
import { useLabHost } from '../fixture/use-lab-hosts.ts';
import { applied, checked } from './step-runs.ts';

let connection: Connection;
let port: HostPort;

beforeAll(async () => {
  connection = await connectTo(await useLabHost());
  port = createHostPort({ connection });
});
afterAll(() => connection?.close());

const service = `[Service]
ExecStart=/bin/sleep infinity
ExecReload=/bin/sh -c 'echo reloaded >>/srv/reloads'
`;

/** A service that reads one file when it starts and another whenever it is told to. */
const step = declaredStep<{ readonly start: string; readonly reload: string }>({
  id: 'test.run-service',
  title: same('run'),
  disruption: 'restart',
  desired: ({ start, reload }) => [
    { kind: 'file', path: '/etc/svc-start', content: start },
    { kind: 'file', path: '/etc/svc-reload', content: reload },
    {
      kind: 'unit',
      name: 'svc.service',
      content: service,
      active: true,
      startedWith: ['/etc/svc-start'],
      reloadedWith: ['/etc/svc-reload'],
    },
  ],
});

const one = { start: '1', reload: '1' };

async function printed(script: string): Promise<string> {
  const { stdout } = await connection.exec({ argv: ['/bin/sh', '-c', script], timeoutMs: 20_000 });
  return stdout.toString();
}
const invocation = () => printed('systemctl show -p InvocationID svc.service');

beforeEach(() => applied(port, step, one));
afterEach(() =>
  printed(
    'systemctl stop svc; rm -rf /etc/svc-* /etc/systemd/system/svc.* /srv/reloads /var/lib/kubexm; systemctl daemon-reload',
  ),
);

describe('a service is judged by the files it runs with', () => {
  it('is restarted once when the run died between writing the file and restarting', async () => {
    const before = await invocation();
    await port.change([
      { do: 'write-file', path: '/etc/svc-start', content: '2', mode: 0o644, owner: 'root:root' },
    ]);
    const two = { ...one, start: '2' };
    expect(await checked(port, step, two)).toMatchObject({
      state: 'drifted',
      disruption: 'restart',
      because: { en: 'svc.service runs with other files' },
    });
    await applied(port, step, two);
    const after = await invocation();
    expect(after).not.toBe(before);
    await applied(port, step, two);
    expect(await invocation()).toBe(after);
    expect(await checked(port, step, two)).toMatchObject({ state: 'satisfied' });
  });

  it('needs no restart from us when somebody else has restarted it since', async () => {
    await printed('printf 2 >/etc/svc-start; systemctl restart svc');
    expect(await checked(port, step, { ...one, start: '2' })).toMatchObject({ state: 'satisfied' });
  });

  it('is reloaded, not restarted, for a file that it reads again', async () => {
    const before = await invocation();
    const two = { ...one, reload: '2' };
    await applied(port, step, two);
    expect(await invocation()).toBe(before);
    expect(await printed('cat /srv/reloads')).toBe('reloaded\n');
    expect(await checked(port, step, two)).toMatchObject({ state: 'satisfied' });
  });

  it('says in the plan that a new file will mean a restart', async () => {
    expect(await checked(port, step, { ...one, start: '2' })).toMatchObject({
      state: 'drifted',
      disruption: 'restart',
    });
  });

  it('fails with what the service said when it does not start', async () => {
    const broken = declaredStep<object>({
      id: 'test.run-broken',
      title: same('run'),
      desired: () => [
        {
          kind: 'unit',
          name: 'svc-broken.service',
          content: "[Service]\nType=oneshot\nExecStart=/bin/sh -c 'echo no such cluster; exit 7'\n",
          active: true,
        },
      ],
    });
    try {
      await expect(applied(port, broken, {})).rejects.toMatchObject({
        code: 'host.change-failed',
        params: { output: expect.stringContaining('no such cluster') },
      });
    } finally {
      await printed(
        'rm -rf /etc/systemd/system/svc-broken*; systemctl daemon-reload; systemctl reset-failed',
      );
    }
  });
});
