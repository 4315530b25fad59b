import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openLab } from '../../../lab/lab.ts';
import { changesBetween, digestLab } from '../../e2e/harness/lab-digest.ts';
import { onHost } from '../fixture/on-host.ts';
import { type ContractHost, contractLab, useLabHosts } from '../fixture/use-lab-hosts.ts';
import { faults } from './faults.ts';
import { broken, type Fault, openPreflightDesk, type PreflightDesk, written } from './preflight-desk.ts';
import { startTimeServer } from './time-server.ts';

let hosts: readonly ContractHost[];
let desk: PreflightDesk;

beforeEach(async () => {
  hosts = await useLabHosts(3);
  desk = openPreflightDesk(hosts);
  desk.describe();
});
afterEach(() => desk.desk.clear());

const at = (index: number): ContractHost => {
  const host = hosts[index];
  if (host === undefined) throw new Error(`no host ${index}`);
  return host;
};

/** Processes and files that a preflight has on a host while it works; the brackets keep the question from finding itself. */
const traces = (host: ContractHost): string =>
  onHost(
    host,
    'ls -d /run/kubexm-liste[n]-* /var/lib/.kubexm-* /var/tmp/kubexm-* 2>/dev/null; pgrep -fa "kubexm-liste[n]|systemd-socket-activat[e]"; true',
  );

describe('kubexm check preflight', () => {
  it('passes hosts that are fit, and leaves them as they were', async () => {
    const lab = await openLab(contractLab());
    const before = await digestLab(lab);
    const { code, found, report } = await desk.check();
    expect(found).toEqual([]);
    expect(code).toBe(0);
    expect(report.hosts).toEqual(['node1', 'node2', 'node3']);
    expect(changesBetween(before, await digestLab(lab))).toBe('');
  });

  it('finds all that is wrong with all hosts at once, exits with 4 and says what to type', async () => {
    const id = onHost(at(0), 'cat /etc/machine-id').trim();
    const wrong = [
      [at(0), faults.takenPort(6443)],
      [at(0), faults.swap],
      [at(0), faults.otherNetwork],
      [at(1), faults.leftovers],
      [at(1), faults.machineId(id)],
      [at(1), faults.hostname('node1', 'node2')],
      [at(2), faults.memoryDisk],
      [at(2), faults.clock(60_000)],
    ] as const;
    const { code, found, stderr, report } = await broken(wrong, () => desk.check());
    expect(found).toEqual([
      'node1 hostname-duplicate warning',
      'node1 machine-id error',
      'node1 swap warning',
      'node1 ports error',
      'node1 ranges error',
      'node2 hostname warning',
      'node2 hostname-duplicate warning',
      'node2 own-name warning',
      'node2 machine-id error',
      'node2 leftovers error',
      'node2 leftovers warning',
      'node2 leftovers error',
      'node3 clock-skew error',
      'node3 etcd-disk-space error',
      'node3 etcd-file-system error',
    ]);
    expect(code).toBe(4);
    expect(stderr).toContain('preflight.refused');
    const said = report.findings.map((finding) => finding.found.en);
    expect(said).toContainEqual(expect.stringMatching(/^tcp 6443 is taken by socat \(pid \d+\)$/));
    // What the round trip leaves open counts for the host, and either of the others may be the clock in the middle.
    expect(said).toContainEqual(expect.stringMatching(/^(5[5-9]|60) s ahead of node[12]$/));
    expect(said).toContain('an installation of k3s: /var/lib/rancher/k3s');
    expect(said).toContain('10.233.64.0/18 of the pods overlaps 10.233.64.0/24 on docker0');
    expect(hosts.map(traces).join('')).toBe('');
  });

  it('tries the ways between hosts both ways, by TCP, by UDP and with the largest packets', async () => {
    const wrong = [
      [at(1), faults.packets('tcp dport 2380 drop')],
      [at(2), faults.packets(`ip saddr ${at(0).address} udp dport 8472 udp length gt 1000 drop`)],
    ] as const;
    const { code, report } = await broken(wrong, () => desk.check());
    expect(code).toBe(4);
    expect(report.findings.map(({ host, found }) => `${host}: ${found.en}`)).toEqual([
      `node1: etcd: node2 ${at(1).address} tcp 2380 no answer`,
      `node1: packets of 1500 bytes do not arrive at node3 ${at(2).address}, small ones do`,
      `node3: etcd: node2 ${at(1).address} tcp 2380 no answer`,
    ]);
  });

  it('tries the largest packets also where pods are carried by no overlay, and takes nothing at all for no finding', async () => {
    desk.describe({ network: { plugin: 'flannel', flannel: { backend: 'host-gw' } } });
    expect((await desk.check()).found).toEqual([]);
    const large = faults.packets(`ip saddr ${at(0).address} udp dport 33434 udp length gt 1000 drop`);
    const { code, report } = await broken([[at(2), large]], () => desk.check());
    expect(code).toBe(4);
    expect(report.findings.map(({ host, found }) => `${host}: ${found.en}`)).toEqual([
      `node1: packets of 1500 bytes do not arrive at node3 ${at(2).address}, small ones do`,
    ]);
    const all = faults.packets('udp dport 33434 drop');
    expect((await broken([[at(2), all]], () => desk.check())).found).toEqual([]);
  });

  it('asks the package sources of a host for what is missing, and says why it cannot be had', async () => {
    const nowhere = [[at(1), faults.noPackageSource]] as const;
    const { code, found, report } = await broken(nowhere, () => desk.check());
    expect(found).toEqual(['node2 package-sources error']);
    expect(code).toBe(4);
    const [{ found: said, fix } = { found: { en: '' }, fix: { en: '' } }] = report.findings;
    expect(said.en).toMatch(
      /^not installed: .*nfs-common.*; the package index is empty, and no package source answers$/,
    );
    expect(fix.en).toMatch(/`apt-get update && apt-get install .*nfs-common/);
    desk.describe({ system: { preInstall: [{ name: 'sources', script: 'true' }] } });
    expect((await broken(nowhere, () => desk.check())).found).toEqual(['node2 package-sources warning']);
    desk.describe({ system: { debs: ['no-such-package', 'tree'] } });
    expect((await desk.check()).report.findings.map(({ host, found: { en } }) => `${host}: ${en}`)).toEqual(
      ['node1', 'node2', 'node3'].map(
        (host) =>
          `${host}: not installed: no-such-package; the package sources that answer do not have these, or not all that they need`,
      ),
    );
    expect(hosts.map(traces).join('')).toBe('');
  });

  it('asks no package source where packages are brought along, and names those that are not', async () => {
    const system = onHost(
      at(0),
      '. /etc/os-release; echo "$ID-$VERSION_ID-$(dpkg --print-architecture)"',
    ).trim();
    const listed = ['ebtables', 'nfs-common', 'open-iscsi']
      .map((name) => `${'0'.repeat(64)}  ${system}/${name}_1.0_all.deb\n`)
      .join('');
    mkdirSync(join(desk.desk.directory, 'packages'));
    desk.desk.write('packages/SHA256SUMS', listed);
    desk.describe({ artifacts: { packages: join(desk.desk.directory, 'packages') } });
    const nowhere = hosts.map((host) => [host, faults.noPackageSource] as const);
    const { code, report } = await broken(nowhere, () => desk.check());
    expect(code).toBe(0);
    expect(report.findings.map(({ host, severity, found: { en } }) => `${host} ${severity}: ${en}`)).toEqual(
      ['node1', 'node2', 'node3'].map(
        (host) =>
          `${host} warning: not installed: bash-completion; spec.artifacts.packages has no file named after them`,
      ),
    );
  });

  it('asks the time servers that hosts are to follow for the time', async () => {
    const [gateway, nobody] = ['1', '99'].map((last) => at(0).address.replace(/\d+$/, last));
    const follow = async (...ntpServers: (string | undefined)[]): Promise<string[]> => {
      desk.describe({ system: { ntpServers } });
      return (await desk.check()).found;
    };
    const all = (severity: string): string[] => hosts.map(({ name }) => `${name} time-servers ${severity}`);
    expect(await follow(gateway, nobody)).toEqual(all('error'));
    // node1 serves its own time when nobody tells it, and the others follow node1.
    expect(await follow('node1', nobody)).toEqual(['node1 time-servers warning']);
    {
      await using _server = await startTimeServer(gateway ?? '', 2);
      expect(await follow(gateway)).toEqual([]);
      expect(await follow(gateway, nobody)).toEqual(all('warning'));
    }
    await using _unset = await startTimeServer(gateway ?? '', 16);
    expect(await follow(gateway)).toEqual(all('error'));
    expect((await desk.check()).report.findings[0]?.found.en).toBe(
      `${gateway} does not know the time itself`,
    );
  });

  it('tells a port that refuses, and datagrams that do not arrive at all', async () => {
    const wrong = [
      [at(0), faults.packets('tcp dport 6443 reject with tcp reset')],
      [at(1), faults.packets('udp dport 8472 drop')],
    ] as const;
    const { report } = await broken(wrong, () => desk.check());
    expect(report.findings.map(({ host, found }) => `${host}: ${found.en}`)).toEqual([
      `node1: VXLAN: node2 ${at(1).address} udp 8472 did not arrive`,
      `node2: kube-apiserver: node1 ${at(0).address} tcp 6443 refused`,
      `node3: kube-apiserver: node1 ${at(0).address} tcp 6443 refused`,
      `node3: VXLAN: node2 ${at(1).address} udp 8472 did not arrive`,
    ]);
  });

  it('takes what belongs to the same cluster for no finding, and that of another for one', async () => {
    const lived = (program: string, leftovers: Fault) =>
      [
        [at(0), faults.takenPort(6443, program)],
        [at(0), leftovers],
        [at(0), faults.mark('probe')],
      ] as const;
    expect((await broken(lived('kube-apiserver', faults.ownFiles), () => desk.check())).found).toEqual([]);
    expect((await broken(lived('socat', faults.leftovers), () => desk.check())).found).toEqual([
      'node1 leftovers error',
      'node1 ports error',
    ]);
    const { found } = await broken([[at(0), faults.mark('theirs')]], () => desk.check());
    expect(found).toEqual(['node1 other-cluster error']);
  });

  it('takes empty folders and a fresh disk for no trace, and a check that is skipped for none at all', async () => {
    expect((await broken([[at(0), faults.emptyFolders]], () => desk.check())).found).toEqual([]);
    desk.describe({
      preflight: { minEtcdDiskGB: 1, skipChecks: ['clock-source', 'nameservers', 'etcd-latency', 'swap'] },
    });
    expect((await broken([[at(0), faults.swap]], () => desk.check())).code).toBe(0);
  });

  it('looks for the address of the control plane on the network', async () => {
    const gateway = at(0).address.replace(/\d+$/, '1');
    const endpoint = { internalLoadbalancer: 'kube-vip', lb_address: gateway };
    desk.describe({ controlPlaneEndpoint: endpoint });
    const { report } = await desk.check();
    expect(report.findings.map(({ found }) => found.en)).toContainEqual(
      expect.stringMatching(new RegExp(`^([0-9a-f]{2}:){5}[0-9a-f]{2} already has ${gateway}$`)),
    );
    desk.describe({
      controlPlaneEndpoint: { ...endpoint, lb_address: '192.0.2.7', kubeVip: { interface: 'bond7' } },
    });
    const { found } = await desk.check();
    expect(found).toContain('node1 virtual-address-interface error');
    desk.describe({
      controlPlaneEndpoint: { ...endpoint, lb_address: at(0).address.replace(/\d+$/, '199') },
    });
    expect((await desk.check()).found).toEqual([]);
  });

  it('judges the other hosts when one is dead and another refuses sudo, and exits with 3', async () => {
    const dead = { ...written(at(1)), address: at(1).address.replace(/\d+$/, '99'), timeout: 2 };
    desk.describe({}, [written(at(0)), dead, { ...written(at(2)), user: at(2).sudoer.user }]);
    const { code, found, stderr } = await broken([[at(0), faults.swap]], () => desk.check());
    expect(code).toBe(3);
    expect(found).toEqual(['node1 swap warning', 'node2 connection error', 'node3 connection error']);
    expect(stderr).toMatch(/connection\.(unreachable|timed-out)/);
    expect(stderr).toContain('connection.sudo-needs-password');
  });

  it('works through sudo as it does as root', async () => {
    const { user, password } = at(0).sudoer;
    desk.describe(
      {},
      hosts.map((host) => ({ ...written(host), privateKeyPath: undefined, user, password })),
    );
    const { code, found } = await broken([[at(1), faults.packets('tcp dport 2380 drop')]], () =>
      desk.check(),
    );
    expect(code).toBe(4);
    expect(found).toEqual(['node1 reachability error', 'node3 reachability error']);
  });

  it('says that ways to a host could not be tried where nothing can listen, and tries the others', async () => {
    const { code, found } = await broken([[at(2), faults.noListener]], () => desk.check());
    expect(code).toBe(0);
    expect(found).toEqual(['node3 path-tools warning']);
  });

  it('leaves nothing behind when it is killed', async () => {
    const silent = [[at(1), faults.packets('tcp dport 2380 drop')]] as const;
    await broken(silent, async () => {
      const { process, ended } = desk.desk.start('check', 'preflight', '-f', 'cluster.yaml');
      while (!traces(at(0)).includes('socket-activate')) await sleep(100);
      process.kill('SIGKILL');
      await ended;
      for (const host of hosts) while (traces(host) !== '') await sleep(200);
    });
    expect(hosts.map(traces).join('')).toBe('');
  });
});
