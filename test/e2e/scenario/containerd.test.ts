import { expect } from 'vitest';
import type { HostHand } from '../harness/host-hand.ts';
import { labCluster } from '../harness/lab-cluster.ts';
import { ownRecords } from '../harness/own-records.ts';
import { scenario } from '../harness/scenario.ts';

const runtime = (more: object = {}) => ({
  kubernetes: {
    containerRuntime: { type: 'containerd', containerd: { restrictOomScoreAdj: true, ...more } },
  },
});

const task = (name: string): string[] => ['run', 'task', name, '-f', 'cluster.yaml', '-y'];

/** A pod on the network of its host: it needs no network plugin, only the runtime and the pause image. */
async function runPod(host: HostHand): Promise<string> {
  const pod = {
    metadata: { name: 'probe', namespace: 'default', uid: 'probe', attempt: 1 },
    linux: { cgroup_parent: 'probe.slice', security_context: { namespace_options: { network: 2 } } },
  };
  await host.run(
    `cat >/run/probe.json <<'END'\n${JSON.stringify(pod)}\nEND\ncrictl runp /run/probe.json >/dev/null`,
  );
  return podProcess(host);
}

const podProcess = async (host: HostHand): Promise<string> =>
  (await host.run('crictl inspectp $(crictl pods -q) | sed -n \'s/.*"pid": \\([0-9]*\\).*/\\1/p\'')).trim();

const startOf = async (host: HostHand): Promise<string> =>
  (await host.run('systemctl show -p ExecMainPID --value containerd')).trim();

/** Data of the runtime stays where only the runtime was asked to go. */
const data = ['files /var/lib/containerd', 'files /var/lib/containerd/**'];

scenario('containerd-runs-pods-and-goes-again', { hosts: 2, timeoutMs: 600_000 }, async (stage) => {
  const { desk, kubexm, on, lab, digest, changesSince } = stage;
  const before = await digest();
  desk.write('cluster.yaml', await labCluster(lab, runtime()));
  expect(await kubexm(...task('install-containerd'))).toMatchObject({ code: 0 });
  const host = on('node1');
  expect(await host.run('containerd --version')).toContain('v2.2.9');
  const pod = await runPod(host);
  expect(pod).toMatch(/^[1-9]\d*$/);

  const installed = await digest();
  const second = await kubexm(...task('install-containerd'));
  expect(second.stderr).toContain('0 changed');
  expect(await changesSince(installed, { except: ownRecords, restarts: true })).toBe('');

  const first = await startOf(host);
  desk.write('cluster.yaml', await labCluster(lab, runtime({ insecureRegistries: ['hub.local:5000'] })));
  expect(await kubexm(...task('install-containerd'))).toMatchObject({ code: 0 });
  expect(await host.read('/etc/containerd/certs.d/hub.local_5000_/hosts.toml')).toContain('skip_verify');
  expect(await startOf(host), 'a registry takes effect without a restart').toBe(first);

  const proxy = { httpProxy: 'http://127.0.0.1:3128' };
  const { kubernetes } = runtime();
  desk.write(
    'cluster.yaml',
    await labCluster(lab, {
      kubernetes: { ...kubernetes, containerRuntime: { ...kubernetes.containerRuntime, proxy } },
    }),
  );
  expect(await kubexm(...task('install-containerd'))).toMatchObject({ code: 0 });
  expect(await startOf(host), 'a proxy takes effect by a restart').not.toBe(first);
  await host.run('test ! -e /etc/containerd/certs.d/hub.local_5000_');
  expect(await podProcess(host), 'a restart kills no container').toBe(pod);

  expect(await kubexm(...task('restart-containerd'))).toMatchObject({ code: 0 });
  expect(await podProcess(host)).toBe(pod);

  expect(await kubexm(...task('uninstall-containerd'))).toMatchObject({ code: 0 });
  await host.run(
    'rm /run/probe.json; systemctl stop probe.slice\nfind /sys/fs/cgroup -depth -type d -name probe.slice -exec rmdir {} +',
  );
  expect(await changesSince(before, { except: [...ownRecords, ...data] })).toBe('');
});

scenario('containerd-changes-its-line-in-place', { hosts: 1, timeoutMs: 600_000 }, async (stage) => {
  const { desk, kubexm, on, lab } = stage;
  const host = on('node1');
  const line = async (version: string) => {
    const { kubernetes } = runtime({ version });
    desk.write('cluster.yaml', await labCluster(lab, { kubernetes: { ...kubernetes, version: 'v1.35.6' } }));
    expect(await kubexm(...task('install-containerd'))).toMatchObject({ code: 0 });
    expect(await host.run('crictl version')).toContain(`RuntimeVersion:  v${version}`);
  };
  await line('1.7.35');
  const pod = await runPod(host);
  await line('2.2.9');
  expect(await podProcess(host), 'the pod of the older line runs on').toBe(pod);
  expect(await host.run('crictl pods -q | wc -l')).toBe('1\n');
});
