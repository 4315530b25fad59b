import { expect } from 'vitest';
import { balancerPaths } from '../../../src/domain/balancer-paths.ts';
import type { FirewallNeeds } from '../../../src/domain/firewall-needs.ts';
import type { Step } from '../../../src/plan/step.ts';
import type { HostPort } from '../../../src/runner/host-port.ts';
import { broughtPackages, statePaths } from '../../../src/runner/state-paths.ts';
import { leaveFormerPlace } from '../../../src/step/load-balancer/leave-former-place.ts';
import { noteFormerPlaces } from '../../../src/step/load-balancer/note-former-places.ts';
import { addNameServers } from '../../../src/step/system/add-name-servers.ts';
import { installPackages } from '../../../src/step/system/install-packages.ts';
import { loadKernelModules } from '../../../src/step/system/load-kernel-modules.ts';
import { openFirewalld } from '../../../src/step/system/open-firewalld.ts';
import { openUfw } from '../../../src/step/system/open-ufw.ts';
import { relaxSelinux } from '../../../src/step/system/relax-selinux.ts';
import { setHostname } from '../../../src/step/system/set-hostname.ts';
import { setKernelParameters } from '../../../src/step/system/set-kernel-parameters.ts';
import { setTimezone } from '../../../src/step/system/set-timezone.ts';
import { stopFirewall } from '../../../src/step/system/stop-firewall.ts';
import { synchroniseClock } from '../../../src/step/system/synchronise-clock.ts';
import { turnSwapOff } from '../../../src/step/system/turn-swap-off.ts';
import { writeHostNames } from '../../../src/step/system/write-host-names.ts';
import { chronyConf } from '../../../src/template/system/chrony-conf.ts';
import type { ConvergenceCase } from './convergence.ts';
import { fakeSelinux, noFakeSelinux } from './fake-selinux.ts';
import { heredoc } from './generic-case.ts';
import { inodes, invocation, packageSet, tree, unitState } from './host-views.ts';
import { labPackages } from './lab-packages.ts';

/** A case whose input is of the type its own step wants, as one of many. */
const of = <In>(row: ConvergenceCase<In>): ConvergenceCase<unknown> => ({
  ...row,
  // The pair was checked here; the suite hands each input to the step it stands beside.
  step: row.step as Step<unknown, unknown, HostPort>,
});

const install = (...names: readonly string[]): string =>
  `apt-get -qq update; DEBIAN_FRONTEND=noninteractive apt-get -qq -y install --no-install-recommends ${names.join(' ')} >/dev/null 2>&1`;
const purge = (...names: readonly string[]): string =>
  `DEBIAN_FRONTEND=noninteractive apt-get -qq -y purge --auto-remove ${names.join(' ')} >/dev/null 2>&1`;

const needs: FirewallNeeds = {
  ports: [
    { port: '6443', protocol: 'tcp' },
    { port: '8472', protocol: 'udp' },
    { port: '30000-32767', protocol: 'tcp' },
  ],
  protocols: ['vrrp'],
  podRanges: ['10.233.64.0/18'],
};

/** firewalld is said to be active before its rules are in force, and to have read them anew before it has begun to. */
const firewalldIsUp = `! systemctl is-active -q firewalld || for _ in $(seq 30); do
  [ "$(firewall-cmd --get-policies)" != "$(firewall-cmd --permanent --get-policies)" ] || break
  sleep 0.5
done`;
const filters = 'nft list ruleset | sed "s/counter packets [0-9]* bytes [0-9]*/counter/; s/# handle.*//"';
const conf = chronyConf({ servers: ['127.0.0.1'], serves: true, driftFile: '/var/lib/chrony/chrony.drift' });

const { formerPlaces } = balancerPaths;

export const preparationCases: readonly ConvergenceCase<unknown>[] = [
  of({
    name: 'SELinux that enforces, now and at boot',
    step: relaxSelinux,
    input: { atBoot: 'disabled' },
    before: fakeSelinux('Enforcing', 'enforcing'),
    after: noFakeSelinux,
    shows: `${tree('/etc/selinux')}; getenforce`,
    witness: inodes('/etc/selinux/config'),
  }),
  of({
    name: 'SELinux that is permissive now and would enforce after a boot',
    step: relaxSelinux,
    input: { atBoot: 'permissive' },
    before: fakeSelinux('Permissive', 'enforcing'),
    after: noFakeSelinux,
    shows: `${tree('/etc/selinux')}; getenforce`,
    drift: ({ because }) => expect(because.en).toBe('SELinux enforces after the next boot'),
  }),
  of({
    name: 'swap of the next boot',
    step: turnSwapOff,
    input: {},
    before: `cp -p /etc/fstab /root/fstab; printf '/dev/none none swap sw 0 0' >>/etc/fstab`,
    after: 'mv /root/fstab /etc/fstab',
    shows: tree('/etc/fstab'),
    witness: inodes('/etc/fstab'),
  }),
  of({
    name: 'a firewalld that runs',
    step: stopFirewall,
    input: {},
    before: `${install('firewalld')}; ${firewalldIsUp}; firewall-cmd -q --permanent --add-port=8080/tcp; firewall-cmd -q --reload`,
    after: purge('firewalld'),
    shows: `${firewalldIsUp}; ${unitState('firewalld.service')}; ${tree('/etc/firewalld')}; ${filters}`,
  }),
  of({
    name: 'a firewalld that shall let the cluster through',
    step: openFirewalld,
    input: needs,
    before: `${install('firewalld')}; ${firewalldIsUp}`,
    after: purge('firewalld'),
    shows: `${firewalldIsUp}; ${unitState('firewalld.service')}; ${tree('/etc/firewalld')}; ${filters}; firewall-cmd --list-all-policies`,
    witness: invocation('firewalld.service'),
  }),
  of({
    name: 'a ufw that runs',
    step: stopFirewall,
    input: {},
    before: `${install('ufw')}; ufw allow 22/tcp >/dev/null; ufw --force enable >/dev/null`,
    after: `ufw --force disable >/dev/null; ${purge('ufw')}`,
    shows: `${unitState('ufw.service')}; ${tree('/etc/ufw')}; ${filters}`,
  }),
  of({
    name: 'a ufw that shall let the cluster through',
    step: openUfw,
    input: needs,
    before: `${install('ufw')}; ufw allow 22/tcp >/dev/null; ufw --force enable >/dev/null`,
    after: `ufw --force disable >/dev/null; ${purge('ufw')}`,
    shows: `${tree('/etc/ufw')}; ${filters}; ufw show added`,
    witness: inodes('/etc/ufw/user.rules'),
  }),
  of({
    name: 'another hostname',
    step: setHostname,
    input: { name: 'prepared' },
    after: 'cat /etc/hostname >/proc/sys/kernel/hostname',
    shows: `${tree('/etc/hostname')}; uname -n`,
    witness: inodes('/etc/hostname'),
  }),
  of({
    name: 'names in /etc/hosts',
    step: writeHostNames,
    input: { content: '10.0.0.1 node1.cluster.local node1\n10.0.0.9 lb.kubexm.local\n' },
    shows: tree('/etc/hosts'),
    witness: inodes('/etc/hosts'),
  }),
  of({
    name: 'DNS servers before those of a file',
    step: addNameServers,
    input: { servers: ['10.0.0.53', 'fd00::53'], resolver: 'file' },
    before: `${heredoc('/etc/resolv.conf', 'search example.com\nnameserver 10.0.0.2\n')}`,
    after: 'rm -f /etc/resolv.conf',
    shows: `${tree('/etc/resolv.conf')}; cat /etc/resolv.conf`,
    witness: `${inodes('/etc/resolv.conf')}; head -n 1 /etc/resolv.conf | grep BEGIN`,
  }),
  of({
    name: 'DNS servers of systemd-resolved',
    step: addNameServers,
    input: { servers: ['10.0.0.53'], resolver: 'resolved' },
    before: `${heredoc('/usr/lib/systemd/system/systemd-resolved.service', '[Service]\nExecStart=/bin/sleep infinity\n')}
      systemctl daemon-reload; systemctl start systemd-resolved.service`,
    after: `systemctl stop systemd-resolved.service; rm -rf /usr/lib/systemd/system/systemd-resolved.service /etc/systemd/resolved.conf.d
      systemctl daemon-reload`,
    shows: `${tree('/etc/systemd')}; ${unitState('systemd-resolved.service')}`,
    witness: invocation('systemd-resolved.service'),
    drift: ({ disruption }) => expect(disruption).toBe('restart'),
  }),
  of({
    name: 'packages with units and accounts of their own',
    step: installPackages,
    input: {
      names: ['tree', 'nfs-common', 'haproxy', 'nginx'],
      manager: 'apt-get',
      systems: [],
      offered: {},
    },
    shows: `${packageSet}; ls -R /var/lib/haproxy /var/www 2>&1 || :; cat /etc/passwd /etc/group; systemctl list-units --type=service,socket --plain --no-legend | grep -c rpc || :`,
    witness: inodes('/var/lib/dpkg/status'),
  }),
  of({
    name: 'packages that are brought along, where no source can be reached',
    step: installPackages,
    input: { names: ['tree'], systems: ['other', 'lab'], offered: { lab: await labPackages(/^tree_/) } },
    before: `mkdir /root/sources; mv /etc/apt/sources.list.d/* /root/sources
      echo 'deb [trusted=yes] file:/nowhere ./' >/etc/apt/sources.list.d/gone.list`,
    after: `rm -rf /etc/apt/sources.list.d/*; mv /root/sources/* /etc/apt/sources.list.d; rmdir /root/sources`,
    shows: `${packageSet}; ${tree('/etc/apt', '/var/lib/apt/lists')}; ls ${broughtPackages} ${statePaths().stamps} 2>&1 || :`,
    witness: inodes('/var/lib/dpkg/status'),
  }),
  of({
    name: 'chrony that was installed and off',
    step: synchroniseClock,
    input: { unit: 'chrony.service', path: '/etc/chrony/chrony.conf', content: conf },
    before: `sed -i.before 's/^DAEMON_OPTS=.*/DAEMON_OPTS="-x -F 1"/' /etc/default/chrony`,
    after: 'mv /etc/default/chrony.before /etc/default/chrony; rm -f /var/lib/chrony/chrony.drift',
    shows: `${tree('/etc/chrony')}; ${unitState('chrony.service')}`,
    witness: invocation('chrony.service'),
  }),
  of({
    name: 'another time zone',
    step: setTimezone,
    input: { zone: 'Asia/Shanghai', named: true },
    shows: `${tree('/etc/localtime', '/etc/timezone')}; date +%Z`,
    witness: inodes('/etc/localtime', '/etc/timezone'),
  }),
  of({
    name: 'kernel modules, built in as they may be',
    step: loadKernelModules,
    input: { names: ['overlay', 'br_netfilter', 'nf_conntrack', 'vxlan'] },
    shows: tree('/etc/modules-load.d'),
    witness: inodes('/etc/modules-load.d/kubexm.conf'),
  }),
  of({
    name: 'kernel parameters',
    step: setKernelParameters,
    input: { values: { 'net.ipv4.ip_forward': '1', 'net.ipv4.ip_local_port_range': '20000 60000' } },
    before: 'echo 0 >/proc/sys/net/ipv4/ip_forward',
    shows: `${tree('/etc/sysctl.d')}; cat /proc/sys/net/ipv4/ip_forward /proc/sys/net/ipv4/ip_local_port_range`,
    witness: inodes('/etc/sysctl.d/99-kubexm-cri.conf', '/etc/sysctl.d/zzz-kubexm-cri.conf'),
  }),
  of({
    name: 'places of the API that are to be left',
    step: noteFormerPlaces,
    input: { places: ['127.0.0.2:6443', '[::1]:6443'] },
    shows: tree(formerPlaces),
    witness: inodes(formerPlaces),
  }),
  of({
    name: 'a former place of the API',
    step: leaveFormerPlace,
    input: {},
    before: `printf '127.0.0.2:6443\n[::1]:6443\n' >${formerPlaces}`,
    after: `rm ${formerPlaces}`,
    shows: tree(formerPlaces),
  }),
];
