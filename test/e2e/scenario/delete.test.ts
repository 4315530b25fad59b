import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, vi } from 'vitest';
import { breakLab } from '../../../lab/fault/break-lab.ts';
import type { Ended } from '../../fixture/desk.ts';
import { afterDeletion as except } from '../harness/after-deletion.ts';
import { labCluster } from '../harness/lab-cluster.ts';
import { midPreparation } from '../harness/mid-preparation.ts';
import { type Stage, scenario } from '../harness/scenario.ts';
import type { ScenarioName } from '../scenarios.ts';

const create = ['create', 'cluster', '-f', 'cluster.yaml', '-y'] as const;
const remove = ['delete', 'cluster', '-f', 'cluster.yaml', '-y'] as const;

async function succeeds({ kubexm }: Stage, ...words: string[]): Promise<string> {
  const ended = await kubexm(...words);
  expect(ended, ended.stderr).toMatchObject({ code: 0 });
  return ended.stderr;
}

const writeFile = async ({ desk, lab }: Stage, type: 'kubexm' | 'kubeadm'): Promise<void> =>
  desk.write('cluster.yaml', await labCluster(lab, { kubernetes: { type } }));

const volume = `mkdir -p /srv/volume /var/lib/kubelet/pods/canary/volumes/data
echo canary >/srv/volume/file
mount --bind /srv/volume /var/lib/kubelet/pods/canary/volumes/data`;

for (const [name, type] of [
  ['delete-cluster', 'kubexm'],
  ['delete-cluster-by-kubeadm', 'kubeadm'],
] satisfies [ScenarioName, 'kubexm' | 'kubeadm'][]) {
  scenario(name, { hosts: 2, timeoutMs: 2_400_000 }, async (stage) => {
    await writeFile(stage, type);
    const before = await stage.digest();
    await succeeds(stage, ...create);
    await stage.on('node2').run(volume);

    const off = await breakLab(stage.lab.name, { host: 'node1', fault: 'power-off' });
    const left = await stage.kubexm(...remove);
    expect(left, left.stderr).toMatchObject({ code: 3 });
    expect(left.stderr).toContain('node1');
    await off[Symbol.asyncDispose]();

    expect(await stage.on('node2').read('/srv/volume/file')).toBe('canary\n');
    await stage.on('node2').run('rm -r /srv/volume');
    await succeeds(stage, ...remove);
    expect(await stage.changesSince(before, { except })).toBe('');
    expect(await succeeds(stage, ...remove)).toContain(' 0 changed');
  });
}

/** Killed where the hosts are half prepared, and where the control plane is half there. */
const moments = [
  midPreparation,
  '[ -e /etc/kubernetes/admin.conf ] || [ -e /etc/kubernetes/pki/apiserver.crt ]',
];

for (const [name, type] of [
  ['delete-what-was-killed', 'kubexm'],
  ['delete-what-was-killed-by-kubeadm', 'kubeadm'],
] satisfies [ScenarioName, 'kubexm' | 'kubeadm'][]) {
  scenario(name, { hosts: 2, timeoutMs: 2_400_000 }, async (stage) => {
    await writeFile(stage, type);
    const before = await stage.digest();
    for (const moment of moments) {
      const first = stage.start(...create);
      await vi.waitFor(() => stage.on('node1').run(moment), { timeout: 900_000, interval: 100 });
      first.process.kill('SIGKILL');
      await first.ended;
      await succeeds(stage, ...remove, '--break-lock');
      expect(await stage.changesSince(before, { except }), moment).toBe('');
      expect(
        await stage.kubexm('resume', 'run', '-y'),
        'what was deleted is not created again',
      ).toMatchObject({
        code: 2,
        stderr: expect.stringContaining('run.none-to-take'),
      });
    }
  });
}

scenario('failed-creation-rolls-back', { hosts: 2, timeoutMs: 2_400_000 }, async (stage) => {
  await writeFile(stage, 'kubexm');
  const before = await stage.digest();
  const orNothing = [...create, '--skip-preflight', '--on-failure', 'rollback'] as const;
  await failsWithoutTrace(() => stage.kubexm(...orNothing));
  await failsWithoutTrace(async () => {
    const killed = stage.start(...orNothing);
    await vi.waitFor(() => stage.on('node1').run(midPreparation), { timeout: 900_000, interval: 100 });
    killed.process.kill('SIGKILL');
    await killed.ended;
    return stage.kubexm('resume', 'run', '-y');
  });

  async function failsWithoutTrace(runs: () => Promise<Ended>): Promise<void> {
    await stage.on('node1').run('mkdir -p /etc/kubernetes/scheduler.conf/in-the-way');
    const failed = await runs();
    expect(failed.code, failed.stderr).not.toBe(0);
    expect(failed.stderr).toContain('Changes undone:');
    await stage.on('node1').run('rm -r /etc/kubernetes');
    expect(await stage.changesSince(before, { except })).toBe('');
  }
});

const loseState = ({ desk }: Stage): void => rmSync(join(desk.directory, '.kubexm'), { recursive: true });

/** Every run that changes a host leaves a folder there. */
const runsOn = ({ on }: Stage): Promise<string> => on('node1').run('ls /var/lib/kubexm/undo');

scenario('delete-after-state-was-lost', { hosts: 1, timeoutMs: 2_400_000 }, async (stage) => {
  await writeFile(stage, 'kubexm');
  const before = await stage.digest();
  await succeeds(stage, ...create);
  loseState(stage);
  await succeeds(stage, ...remove);
  expect(await stage.changesSince(before, { except })).toBe('');

  await succeeds(stage, ...create);
  const runs = await runsOn(stage);
  loseState(stage);
  await succeeds(stage, 'adopt', 'cluster', '-f', 'cluster.yaml', '-y');
  await succeeds(stage, ...create);
  expect(await runsOn(stage), 'only what this machine keeps for itself came anew').toBe(runs);
  expect(await succeeds(stage, ...create)).toContain(' 0 changed');
});

/** Somebody's container beside the pods, of programs of the host. */
const strangerIn = (
  namespace: string,
): string => `for file in /bin/sleep $(ldd /bin/sleep | grep -o '/[^ ]*'); do
  install -D "$file" "/srv/stranger$file"
done
ctr -n ${namespace} run -d --null-io --pid-file /srv/stranger.pid --rootfs /srv/stranger stranger /bin/sleep infinity`;

const planted = '/var/lib/containerd/of-somebody/file';
const blobs = '/var/lib/containerd/io.containerd.content.v1.content/blobs/sha256';

scenario('delete-keeps-data', { hosts: 1, timeoutMs: 2_400_000 }, async (stage) => {
  await writeFile(stage, 'kubexm');
  const host = stage.on('node1');
  await host.run(`mkdir -p $(dirname ${planted}); echo canary >${planted}`);
  await succeeds(stage, ...create);
  await host.run(strangerIn('default'));
  await succeeds(stage, ...remove, '--keep-data');
  await host.run('test ! -e /etc/kubernetes && test -e /var/lib/etcd/member/snap/db');
  expect(await host.run(`ls ${blobs}`)).not.toBe('');
  await survived();

  await host.run('rm -r /var/lib/etcd/member');
  await succeeds(stage, ...create);
  await succeeds(stage, ...remove);
  await host.run('test ! -e /etc/kubernetes && test ! -e /var/lib/etcd/member');
  expect(await host.run(`ls ${blobs}`), 'no image that kubexm brought').toBe('');
  await survived();

  async function survived(): Promise<void> {
    expect(await host.read(planted)).toBe('canary\n');
    expect(await host.run('cat /proc/$(cat /srv/stranger.pid)/comm')).toBe('sleep\n');
  }
});

scenario('delete-leaves-earlier-etcd', { hosts: 1, timeoutMs: 1_800_000 }, async (stage) => {
  await writeFile(stage, 'kubexm');
  const host = stage.on('node1');
  const etcd = [...create, '--tags', 'etcd'] as const;
  await succeeds(stage, ...etcd);
  await succeeds(stage, ...remove, '--keep-data');
  // Nobody says any more whose it is.
  await host.run('rm -r /var/lib/kubexm/kept');
  const refused = await stage.kubexm(...create);
  expect(refused.code, refused.stderr).toBe(4);

  for (const back of [[...remove, '--keep-data'], remove, ['rollback', 'run', '-y']]) {
    await succeeds(stage, ...etcd, '--skip-preflight');
    await host.run('systemctl is-active --quiet etcd');
    await succeeds(stage, ...back);
    await host.run('test ! -e /etc/etcd && test -e /var/lib/etcd/member/snap/db');
    await host.run('test ! -e /var/lib/kubexm/kept');
  }
});

const programs = 'containerd containerd-shim-runc-v2 ctr runc';

/** As a distribution would have it, with a service that goes where containerd goes. */
const ownContainerd = `install -m 755 /srv/programs/* /usr/bin/
mkdir -p /etc/containerd
printf 'version = 2\\n[metrics]\\naddress = "127.0.0.1:1338"\\n' >/etc/containerd/config.toml
cat >/usr/lib/systemd/system/containerd.service <<'END'
[Service]
Type=notify
ExecStart=/usr/bin/containerd
Delegate=yes
KillMode=process
[Install]
WantedBy=multi-user.target
END
cat >/etc/systemd/system/bound.service <<'END'
[Unit]
BindsTo=containerd.service
After=containerd.service
[Service]
ExecStart=/bin/sleep infinity
[Install]
WantedBy=containerd.service
END
systemctl daemon-reload
systemctl enable --quiet --now containerd bound`;

/** Which program runs, and what it has read in its configuration. */
const containerdAtWork = `pid=$(systemctl show -p MainPID --value containerd)
readlink /proc/$pid/exe
ss -Hltn 'sport = :1338' | wc -l
systemctl is-active bound`;

scenario('delete-returns-earlier-containerd', { hosts: 1, timeoutMs: 1_800_000 }, async (stage) => {
  await writeFile(stage, 'kubexm');
  const host = stage.on('node1');
  await succeeds(stage, 'run', 'task', 'install-containerd', '-f', 'cluster.yaml', '-y');
  await host.run(
    `mkdir /srv/programs; for one in ${programs}; do cp /usr/local/*bin/$one /srv/programs; done`,
  );
  await succeeds(stage, ...remove);
  await host.run(ownContainerd);
  // Where kubelets have theirs, too.
  await host.run(strangerIn('k8s.io'));
  const asBefore = await host.run(containerdAtWork);
  expect(asBefore).toBe('/usr/bin/containerd\n1\nactive\n');
  const before = await stage.digest();

  await succeeds(stage, ...create);
  expect(await host.run(containerdAtWork)).not.toBe(asBefore);
  await succeeds(stage, ...remove);
  expect(await host.run(containerdAtWork)).toBe(asBefore);
  expect(await host.run('cat /proc/$(cat /srv/stranger.pid)/comm')).toBe('sleep\n');
  // What it wrote itself, and where it listens for streams, by chance.
  const own = ['files /var/lib/containerd/**', 'ports tcp 127.0.0.1:*'];
  expect(await stage.changesSince(before, { except: [...except, ...own] })).toBe('');
});

const admin = 'kubectl --kubeconfig /etc/kubernetes/admin.conf --cache-dir /run/kubectl';

scenario('kept-data-comes-back', { hosts: 1, timeoutMs: 2_400_000 }, async (stage) => {
  await writeFile(stage, 'kubexm');
  const host = stage.on('node1');
  const before = await stage.digest();
  await succeeds(stage, ...create);
  await host.run(`${admin} create configmap canary --from-literal=sang=yes`);
  await succeeds(stage, ...remove, '--keep-data');

  stage.desk.write('other.yaml', await labCluster(stage.lab, { kubernetes: { type: 'kubeadm' } }));
  const refused = await stage.kubexm('create', 'cluster', '-f', 'other.yaml', '-y');
  expect(refused.code, refused.stderr).toBe(2);
  expect(refused.stderr).toContain('cluster.lasting-change');

  await succeeds(stage, ...create);
  expect(await host.run(`${admin} get configmap canary -o jsonpath='{.data.sang}'`)).toBe('yes');
  expect(await succeeds(stage, ...create)).toContain(' 0 changed');
  await succeeds(stage, ...remove, '--keep-data');
  await succeeds(stage, ...remove);
  expect(await stage.changesSince(before, { except })).toBe('');
  expect(await succeeds(stage, ...remove)).toContain(' 0 changed');
});
