import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { parse } from 'yaml';
import { type Mirror, startMirror } from '../../../lab/mirror/start-mirror.ts';
import { layBom } from '../../../src/resource/bom.ts';
import { type Desk, openDesk } from '../../fixture/desk.ts';
import { type ImageLayout, imageLayout } from '../../fixture/image-layout.ts';
import { packed, type ReleaseFolder, releaseFolder, someBytes } from './release-folder.ts';

const crictlPath =
  'github.com/kubernetes-sigs/cri-tools/releases/download/v9.9.9/crictl-v9.9.9-linux-amd64.tar.gz';
const cached = '.kubexm/tools/crictl/v9.9.9/amd64/crictl-v9.9.9-linux-amd64.tar.gz';
const program = someBytes(8);
const content = packed(membersOf('crictl'), program);
let desk: Desk;
let releases: ReleaseFolder;
let layout: ImageLayout;
let mirror: Mirror;

/** A bill of materials in which everything a cluster needs is one small file. */
beforeEach(async () => {
  desk = openDesk();
  releases = releaseFolder();
  layout = imageLayout('registry.k8s.io/pause:3.10.1', ['amd64'], someBytes(1));
  const small = Buffer.from('#!/bin/sh\n');
  const file = (path: string) => ({ amd64: { checksum: releases.release(path, small) } });
  const dl = (name: string) => file(`dl.k8s.io/release/v1.36.4/bin/linux/amd64/${name}`);
  const gh = (path: string) => file(`github.com/${path}`);
  const archive = (component: string, path: string) => ({
    amd64: { checksum: releases.release(`github.com/${path}`, packed(membersOf(component), small)) },
  });
  desk.write('bom.json', {
    components: {
      crictl: {
        versions: {
          '9.9.9': { amd64: { checksum: releases.release(crictlPath, content), size: content.length } },
        },
      },
      kubelet: { versions: { '1.36.4': dl('kubelet') } },
      kubeadm: { versions: { '1.36.4': dl('kubeadm') } },
      kubectl: { versions: { '1.36.4': dl('kubectl') } },
      etcd: {
        versions: {
          '3.6.14': archive('etcd', 'etcd-io/etcd/releases/download/v3.6.14/etcd-v3.6.14-linux-amd64.tar.gz'),
        },
      },
      containerd: {
        versions: {
          '2.3.4': archive(
            'containerd',
            'containerd/containerd/releases/download/v2.3.4/containerd-2.3.4-linux-amd64.tar.gz',
          ),
        },
      },
      runc: { versions: { '1.4.3': gh('opencontainers/runc/releases/download/v1.4.3/runc.amd64') } },
      'cni-plugins': {
        versions: {
          '1.9.1': archive(
            'cni-plugins',
            'containernetworking/plugins/releases/download/v1.9.1/cni-plugins-linux-amd64-v1.9.1.tgz',
          ),
        },
      },
    },
    images: Object.fromEntries(
      ['pause', 'coredns', 'kube-apiserver', 'kube-controller-manager', 'kube-scheduler', 'kube-proxy'].map(
        (name) => [
          name,
          { tags: Object.fromEntries(tagsOf(name).map((tag) => [tag, { digest: layout.digest }])) },
        ],
      ),
    ),
    kubernetes: { '1.36': { components: { crictl: '9.9.9' } } },
  });
  mirror = await startMirror({ files: releases.directory, images: layout.directory, auth: 'anonymous' });
});

/** What is wanted of the archive of a component. */
function membersOf(component: string): { readonly strip: number; readonly members: readonly string[] } {
  const content = layBom([], {}).data.components[component]?.content;
  if (content?.kind !== 'archive') throw new TypeError(`${component} comes in no archive`);
  return content;
}

const tags: Readonly<Record<string, string>> = { pause: '3.10.1', coredns: 'v1.14.2' };
const tagsOf = (name: string): readonly string[] => [tags[name] ?? 'v1.36.4'];

afterEach(async () => {
  desk.clear();
  await mirror.close();
  releases[Symbol.dispose]();
  layout[Symbol.dispose]();
});

const words = (): string[] => [
  ...['create', 'artifacts', '--kubernetes', 'v1.36.4', '--arch', 'amd64'],
  ...['-e', 'spec.network.plugin=none', '-e', `spec.artifacts.mirror=${mirror.url}`],
  ...['-e', `spec.artifacts.images=${mirror.url}`, '-e', `spec.artifacts.bom=${desk.directory}/bom.json`],
];

const inDesk = (path: string): string => join(desk.directory, path);

it('fetches files and images once, lists them, and has nothing to do the second time', async () => {
  const first = await desk.run(...words());
  expect(first.stderr).not.toContain('error');
  expect(first.code).toBe(0);
  expect(readFileSync(inDesk(cached)).equals(content)).toBe(true);
  expect(readFileSync(inDesk(`${cached}.members/crictl`)).equals(program)).toBe(true);
  expect(existsSync(inDesk('.kubexm/images/registry.k8s.io/pause/3.10.1/amd64.tar'))).toBe(true);
  const listed = await desk.run('get', 'artifacts', '-o', 'json');
  const rows: unknown = JSON.parse(listed.stdout);
  expect(rows).toContainEqual(
    expect.objectContaining({
      component: 'crictl',
      version: 'v9.9.9',
      arch: 'amd64',
      bytes: content.length,
      state: 'verified',
    }),
  );
  expect(listed.stdout).not.toContain('.members');
  await mirror.close();
  const second = await desk.run(...words());
  expect(second).toMatchObject({ code: 0 });
});

it('changes nothing in a dry run', async () => {
  const { code, stdout } = await desk.run(...words(), '--dry-run', '-o', 'json');
  expect(code).toBe(0);
  expect(stdout).toContain('crictl 9.9.9');
  expect(readdirSync(desk.directory)).toEqual(['bom.json']);
});

it('ends with exit code 8, file, expected and found when a mirror lies', async () => {
  mirror.faults.add({ path: '/*crictl*', kind: 'wrong-content' });
  const { code, stderr } = await desk.run(...words());
  expect(code).toBe(8);
  expect(stderr).toContain('artifact.corrupt');
  expect(stderr.replaceAll(/\s+/g, '')).toContain(cached.slice('.kubexm/'.length));
  expect(stderr.match(/sha256:[0-9a-f]{64}/g)?.length).toBeGreaterThanOrEqual(2);
  expect(existsSync(inDesk(cached))).toBe(false);
  mirror.faults.clear();
  expect(await desk.run(...words())).toMatchObject({ code: 0 });
});

it('refuses an archive that would reach out of its folder, and keeps nothing of it', async () => {
  const checksum = releases.release(crictlPath, reachingOut());
  const bom = parse(readFileSync(inDesk('bom.json'), 'utf8'));
  bom.components.crictl.versions['9.9.9'] = { amd64: { checksum } };
  desk.write('bom.json', bom);
  const { code, stderr } = await desk.run(...words());
  expect(code).toBe(8);
  expect(stderr).toContain('artifact.archive-unsafe');
  expect(existsSync(inDesk(`${cached}.members`))).toBe(false);
});

/** What is wanted is in it, and a link to a place outside. */
function reachingOut(): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'kubexm-poisoned-'));
  try {
    writeFileSync(join(folder, 'crictl'), program);
    symlinkSync('../../../etc/cron.d', join(folder, 'way-out'));
    return execFileSync('tar', ['-cz', '-C', folder, '.'], { maxBuffer: 2 ** 30 });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

it('goes on from the part that a killed kubexm left', async () => {
  mirror.faults.add({
    path: '/*crictl*',
    kind: 'stall',
    afterBytes: Math.floor(content.length / 2),
    times: 1,
  });
  const { process, ended } = desk.start(...words());
  const part = inDesk(`${cached}.part`);
  while (!existsSync(part) || statSync(part).size < content.length / 2) await delay(50);
  process.kill('SIGKILL');
  await ended;
  const { code, stderr } = await desk.run(...words());
  expect(code).toBe(0);
  const [, firstMebibytes = '0'] = /crictl\S*: (\d+) of \d+ MiB/.exec(stderr) ?? [];
  expect(Number(firstMebibytes)).toBeGreaterThanOrEqual(4);
  expect(readFileSync(inDesk(cached)).equals(content)).toBe(true);
});
