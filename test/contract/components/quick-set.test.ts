import { execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { machineArch } from '../../../lab/components/machine-arch.ts';
import { sshArgv } from '../../../lab/ssh.ts';
import { Problem } from '../../../src/problem/problem.ts';
import { type Bom, companionOf } from '../../../src/resource/bom.ts';
import { findImage } from '../../../src/resource/find-image.ts';
import { quickBom, quickFile, quickKubernetes, quickPlaces } from '../../fixture/quick-set.ts';
import { contractLab, useLabHost } from '../fixture/use-lab-hosts.ts';

const run = promisify(execFile);
const arch = machineArch();
const largestLayer = 60_000_000;

let bom: Bom;
let folder = '';
beforeAll(async () => {
  bom = await quickBom();
  folder = await mkdtemp(join(tmpdir(), 'kubexm-quick-set-'));
});
afterAll(() => rm(folder, { recursive: true }));

const fileOf = (component: string) => quickFile(bom, component);

const said = async (program: string, ...args: readonly string[]): Promise<string> => {
  const { stdout, stderr } = await run(program, args);
  return `${stdout}${stderr}`;
};

test.each([
  'kubelet',
  'kubectl',
  'kubeadm',
  'kubernetes-server',
  'etcd',
  'containerd',
  'runc',
  'cni-plugins',
  'crictl',
])('%s lies in the mirror with the size and checksum of the overlay', async (component) => {
  const { local, checksum, size } = fileOf(component);
  expect((await stat(local)).size).toBe(size);
  const digest = createHash('sha256')
    .update(await readFile(local))
    .digest('hex');
  expect(`sha256:${digest}`).toBe(checksum);
});

test.each([
  ['kubelet', ['--version'], 'Kubernetes v1.34.4'],
  ['kubectl', ['version', '--client'], 'Client Version: v1.34.4'],
  ['kubeadm', ['version', '-o', 'short'], 'v1.34.4'],
  ['runc', ['--version'], 'runc version 1.4.3'],
])('%s says its real version', async (component, args, expected) => {
  expect(await said(fileOf(component).local, ...args)).toContain(expected);
});

test.each([
  ['kubernetes-server', 'kubernetes/server/bin/kube-apiserver', ['--version'], 'Kubernetes v1.34.4'],
  ['etcd', `etcd-v3.6.16-linux-${arch}/etcd`, ['--version'], 'etcd Version: 3.6.16'],
  ['containerd', 'bin/containerd', ['--version'], 'v2.2.9'],
  ['cni-plugins', 'bridge', [], 'CNI bridge plugin v1.9.1'],
  ['crictl', 'crictl', ['--version'], 'crictl version v1.34.0'],
])('the archive of %s has %s as upstream has it', async (component, member, args, expected) => {
  await run('tar', ['--extract', '--file', fileOf(component).local, '--directory', folder, member]);
  expect(await said(join(folder, member), ...args)).toContain(expected);
});

test.each(['kube-apiserver', 'kube-proxy', 'pause', 'etcd', 'coredns', 'flannel', 'flannel-cni-plugin'])(
  'image %s is in the layout under its digest, and no layer is large',
  async (image) => {
    const tag = companionOf(bom, 'images', image, quickKubernetes) ?? '';
    const found = findImage(bom, { image, tag, arches: [arch] });
    if (found instanceof Problem) throw found;
    const manifest = JSON.parse(
      await readFile(join(quickPlaces.images, 'blobs', found.digest.replace(':', '/')), 'utf8'),
    );
    for (const { size } of manifest.layers) expect(size).toBeLessThan(largestLayer);
  },
);

describe('on a host', () => {
  const root = '/opt/quick-set';
  const ctr = `${root}/bin/ctr --address ${root}/containerd.sock`;
  const runIn = `PATH=${root}/bin:$PATH ${ctr} run --rm --seccomp --snapshotter overlayfs`;
  let ssh: [string, ...string[]];

  const onHost = async (script: string): Promise<string> => {
    const [program, ...args] = ssh;
    return (await run(program, [...args, script])).stdout;
  };

  /** The output of a program here becomes the input of a script there. */
  const send = async (argv: readonly [string, ...string[]], script: string): Promise<void> => {
    const from = spawn(argv[0], argv.slice(1), { stdio: ['ignore', 'pipe', 'inherit'] });
    const to = spawn(ssh[0], [...ssh.slice(1), script], { stdio: [from.stdout, 'ignore', 'inherit'] });
    from.stdout.destroy();
    const endings = await Promise.all([from, to].map(async (child) => (await once(child, 'close'))[0]));
    expect(endings).toEqual([0, 0]);
  };

  beforeAll(async () => {
    const host = await useLabHost();
    ssh = sshArgv(contractLab(), host.address);
    await send(['cat', fileOf('containerd').local], `mkdir -p ${root} && tar -xz -C ${root}`);
    await send(['cat', fileOf('runc').local], `cat >${root}/bin/runc && chmod 755 ${root}/bin/runc`);
    await onHost(
      `printf 'version = 3\\nroot = "/var/lib/quick-set"\\nstate = "/run/quick-set"\\n[grpc]\\naddress = "${root}/containerd.sock"\\n' >${root}/config.toml
      systemd-run --quiet --unit=quick-set --setenv=PATH=${root}/bin:/usr/sbin:/usr/bin ${root}/bin/containerd --config ${root}/config.toml
      for _ in $(seq 100); do ${ctr} version >/dev/null 2>&1 && break; sleep 0.2; done`,
    );
    await send(['tar', '-C', quickPlaces.images, '-c', '.'], `${ctr} images import --no-unpack -`);
  });

  afterAll(() =>
    onHost(`systemctl stop quick-set.service || true; systemctl reset-failed quick-set.service 2>/dev/null || true
      for at in $(findmnt -rno TARGET | grep -E '^/(run|var/lib)/quick-set' | sort -r); do umount "$at"; done
      rm -rf ${root} /var/lib/quick-set /run/quick-set`),
  );

  test('every image is imported under its upstream name', async () => {
    const names = (await onHost(`${ctr} images ls -q`)).trim().split('\n').sort();
    expect(names).toEqual([
      'docker.io/library/haproxy:2.6',
      'docker.io/library/nginx:1.22',
      'ghcr.io/flannel-io/flannel-cni-plugin:v0.9.1',
      'ghcr.io/flannel-io/flannel:v0.28.0',
      'registry.k8s.io/coredns/coredns:v1.14.7',
      'registry.k8s.io/etcd:3.6.16-0',
      'registry.k8s.io/kube-apiserver:v1.34.4',
      'registry.k8s.io/kube-controller-manager:v1.34.4',
      'registry.k8s.io/kube-proxy:v1.34.4',
      'registry.k8s.io/kube-scheduler:v1.34.4',
      'registry.k8s.io/pause:3.10.1',
    ]);
  });

  test.each([
    ['registry.k8s.io/pause:3.10.1', '/pause -v', 'pause 3.10.1'],
    ['registry.k8s.io/coredns/coredns:v1.14.7', '/coredns -version', 'CoreDNS-1.14.7'],
    ['registry.k8s.io/kube-proxy:v1.34.4', 'iptables --version', 'nf_tables'],
    ['registry.k8s.io/kube-proxy:v1.34.4', 'nft --version', 'nftables'],
    ['registry.k8s.io/kube-proxy:v1.34.4', 'conntrack --version', 'conntrack'],
    ['ghcr.io/flannel-io/flannel:v0.28.0', '/opt/bin/flanneld --version', 'v0.28.0'],
    ['ghcr.io/flannel-io/flannel-cni-plugin:v0.9.1', 'cp --help', 'BusyBox'],
    ['docker.io/library/haproxy:2.6', 'haproxy -v', 'HAProxy version 2.6'],
    ['docker.io/library/nginx:1.22', 'nginx -v', 'nginx/1.22'],
  ])('%s runs `%s` under our containerd and runc, with seccomp', async (image, command, expected) => {
    expect(await onHost(`${runIn} ${image} one ${command} 2>&1`)).toContain(expected);
  });
});
