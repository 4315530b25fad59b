import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { machineArch } from '../../../lab/components/machine-arch.ts';
import { makeCertificate } from '../../../lab/mirror/certificate.ts';
import { startMirror } from '../../../lab/mirror/start-mirror.ts';
import { runCommand } from '../../../lab/run-command.ts';
import { type ImageLayout, imageLayout } from '../../fixture/image-layout.ts';
import { canariesOf } from '../harness/canaries.ts';
import { gatewayOf } from '../harness/gateway-of.ts';
import type { HostHand } from '../harness/host-hand.ts';
import { labCluster } from '../harness/lab-cluster.ts';
import { ownRecords } from '../harness/own-records.ts';
import { type Stage, scenario } from '../harness/scenario.ts';

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
  expect(second.stderr).toContain(' 0 changed');
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

/** An image with one small file that no other image has. */
async function imageNamed(reference: string, { desk }: Stage): Promise<ImageLayout> {
  const [file, archive] = [randomUUID(), join(desk.directory, 'layer.tar')];
  desk.write(file, file);
  await runCommand({ argv: ['tar', '-cf', archive, '-C', desk.directory, file] });
  return imageLayout(reference, [machineArch()], await readFile(archive));
}

/** The folder that `certsPath` means, and what the mirror needs: a certificate that only this folder vouches for. */
async function ownAuthority({ desk }: Stage, address: string) {
  const [made, certsPath] = [join(desk.directory, 'authority'), join(desk.directory, 'certs')];
  for (const folder of [made, certsPath]) await mkdir(folder);
  const { caFile, ...tls } = await makeCertificate(made, address);
  await copyFile(caFile, join(certsPath, 'ca.crt'));
  return { certsPath, tls };
}

const pull = (host: HostHand, reference: string): Promise<string> =>
  host.run(`crictl pull ${reference} 2>&1 || echo refused`);

/** Two registries: one with a login and an authority of its own, also as a mirror of docker.io, and one in the clear. */
async function pullsWithLogin(
  stage: Stage,
  kubernetes: object,
  more: object,
): Promise<{ restarts: boolean }> {
  const { desk, kubexm, on, lab, digest, changesSince } = stage;
  const [host, address] = [on('node1'), await gatewayOf(lab)];
  const [user, right, wrong] = ['puller', `right-${randomUUID()}`, `wrong-${randomUUID()}`];
  const { certsPath, tls } = await ownAuthority(stage, address);
  using hidden = await imageNamed('docker.io/library/hidden:1', stage);
  using shown = await imageNamed('docker.io/library/shown:1', stage);
  const auth = { user, password: right };
  await using closed = await startMirror({ images: hidden.directory, address, tls, auth });
  await using open = await startMirror({ images: shown.directory, address });
  const [closedName, openName] = [new URL(closed.url).host, new URL(open.url).host];
  const encoded = (password: string) => Buffer.from(`${user}:${password}`).toString('base64');
  const canaries = canariesOf([right, wrong, encoded(right), encoded(wrong)]);
  const said: string[] = [];
  const install = async (password: string) => {
    const registries = { registryMirrors: [closed.url], insecureRegistries: [openName] };
    const parts = {
      kubernetes: { ...runtime({ ...registries, ...more }).kubernetes, ...kubernetes },
      registry: { auths: { [closedName]: { username: user, password, certsPath } } },
    };
    desk.write('cluster.yaml', await labCluster(lab, parts));
    const { code, stdout, stderr } = await kubexm(...task('install-containerd'));
    expect(code, stderr).toBe(0);
    said.push(stdout, stderr);
  };

  const before = await digest();
  await using watched = canaries.watchProcesses();
  await install(wrong);
  const start = await startOf(host);
  expect(await pull(host, `${closedName}/library/hidden:1`)).toMatch(/401.*refused/s);
  await install(right);
  const restarts = (await startOf(host)) !== start;
  for (const image of [
    `${closedName}/library/hidden:1`,
    'docker.io/library/hidden:1',
    `${openName}/library/shown:1`,
  ])
    expect(await pull(host, image)).toMatch(/^Image is up to date/m);
  await install(right);
  expect(said.at(-1)).toContain(' 0 changed');

  expect(await watched.stop()).toEqual([]);
  expect(said.filter(canaries.isIn)).toEqual([]);
  const files = await canaries.filesOn(host);
  expect(files.length, 'a canary that is nowhere proves nothing').toBeGreaterThan(0);
  expect(files.filter(({ mode }) => !/^[46]00$/.test(mode))).toEqual([]);
  expect(canaries.isIn(await host.run('journalctl --no-pager'))).toBe(false);

  const gone = await kubexm(...task('uninstall-containerd'));
  expect(gone.code, gone.stderr).toBe(0);
  expect(await changesSince(before, { except: [...ownRecords, ...data] })).toBe('');
  return { restarts };
}

scenario('registry-with-login', { hosts: 1, timeoutMs: 600_000 }, async (stage) => {
  expect(await pullsWithLogin(stage, {}, {})).toEqual({ restarts: false });
});

scenario('registry-with-login-of-older-containerd', { hosts: 1, timeoutMs: 600_000 }, async (stage) => {
  const kubernetes = { version: 'v1.35.6' };
  expect(await pullsWithLogin(stage, kubernetes, { version: '1.7.35' })).toEqual({ restarts: true });
});
