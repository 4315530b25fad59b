import { describe, expect, it } from 'vitest';
import type { Section } from '../digest.ts';
import { files } from './files.ts';
import { ipsets, iptables, nftables } from './firewall.ts';
import { loopDevices, mounts, swap } from './kernel.ts';
import { ports, routes } from './network.ts';
import { processes } from './processes.ts';
import { units } from './units.ts';

const read = (section: Section, output: string) => Object.fromEntries(section.read(output));

describe('what a section reads', () => {
  it('files: names with line ends, links, hashes and capabilities', () => {
    const hash = 'a'.repeat(64);
    const output = `e:f 644 root:root 3 /a\nb\0\0e:l 777 root:root 4 /link\0/to\0e:d 4755 kube:kube 4096 /d\0\0${hash}  /a\nb\0c:/a\nb cap_net_raw=ep\0`;
    expect(read(files, output)).toEqual({
      '/a\nb': {
        type: 'file',
        mode: '0644',
        owner: 'root:root',
        size: '3',
        content: hash,
        capabilities: 'cap_net_raw=ep',
      },
      '/link': { type: 'link', owner: 'root:root', target: '/to' },
      '/d': { type: 'directory', mode: '4755', owner: 'kube:kube' },
    });
  });

  it('units: one that was changed on disk but not reloaded says so, one that does not exist is left out', () => {
    const unit = (id: string, load: string, reload: string) =>
      `Id=${id}\nLoadState=${load}\nActiveState=active\nSubState=running\nFragmentPath=/x\nDropInPaths=\nNeedDaemonReload=${reload}\n`;
    expect(
      read(units, `${unit('a.service', 'loaded', 'yes')}\n${unit('b.service', 'not-found', 'no')}`),
    ).toEqual({
      'a.service': { load: 'loaded', active: 'active', sub: 'running', file: '/x', reload: 'needed' },
    });
  });

  it('swap: with a priority that somebody gave it', () => {
    const output = '/dev/sda2   partition\t1048572\t\t0\t\t-2\n/swap   file\t\t16380\t\t0\t\t7\n';
    expect(read(swap, output)).toEqual({ '/dev/sda2': {}, '/swap': { priority: '7' } });
  });

  it('nftables: every chain and set, without counters', () => {
    const output = `table inet t {
	set s {
		type ipv4_addr
		elements = { 10.0.0.1 }
	}

	chain c {
		type filter hook input priority filter; policy accept;
		counter packets 12 bytes 340 accept
	}
}
`;
    expect(read(nftables, output)).toEqual({
      'table inet t': {},
      'table inet t set s': { lines: 'type ipv4_addr\nelements = { 10.0.0.1 }' },
      'table inet t chain c': {
        lines: 'type filter hook input priority filter; policy accept;\ncounter accept',
      },
    });
  });

  it('iptables: chains of both families with their policy and rules in order', () => {
    const save = '*filter\n:INPUT ACCEPT [5:10]\n-A INPUT -i lo -j ACCEPT\n-A INPUT -j DROP\nCOMMIT\n';
    expect(
      read(iptables, `= iptables-legacy-save\n${save}= ip6tables-legacy-save\n*nat\n:OUTPUT ACCEPT [0:0]\n`),
    ).toEqual({
      'v4 filter INPUT': { policy: 'ACCEPT', lines: '-i lo -j ACCEPT\n-j DROP\n' },
      'v6 nat OUTPUT': { policy: 'ACCEPT', lines: '' },
    });
  });

  it('ipsets and routes: without the time they have left', () => {
    expect(read(ipsets, 'add s 10.0.0.1 timeout 17\n')).toEqual({ 'add s 10.0.0.1': {} });
    expect(read(routes, 'default via fe80::1 dev eth0 metric 1 expires 1797sec pref medium\n')).toEqual({
      'default via fe80::1 dev eth0 metric 1 pref medium': {},
    });
  });

  it('routes: those of people and programs, not what the kernel keeps of its addresses', () => {
    const kept = 'local fe80::1 dev host0 table local proto kernel metric 0 pref medium';
    const set = 'local 10.9.0.0/16 dev lo table local proto static scope host';
    expect(read(routes, `${kept}\n${set}\n`)).toEqual({ [set]: {} });
  });

  it('ports: which program listens, not under which number', () => {
    const line = 'tcp   LISTEN 0      128    0.0.0.0:22 0.0.0.0:* users:(("sshd",pid=59,fd=3))\n';
    expect(read(ports, line)).toEqual({ 'tcp 0.0.0.0:22': { program: 'sshd' } });
  });

  it('processes: counted by command line, without sessions and without kernel threads', () => {
    const line = (user: string, rss: number, group: string, args: string) =>
      `${user}   ${rss} ${group}   ${args}\n`;
    const output = [
      line('root', 10, '1:name=systemd:/system.slice/ssh.service', 'sshd: listener 0 of 10-100 startups'),
      line('root', 10, '1:name=systemd:/user.slice/session-1.scope', 'sh -s'),
      line('root', 0, '-', '[kworker/0:1]'),
      line('kube', 5, '0::/kubepods/a', 'pause'),
      line('kube', 5, '0::/kubepods/b', 'pause'),
    ].join('');
    expect(read(processes, output)).toEqual({
      'root sshd: listener': { count: '1' },
      'kube pause': { count: '2' },
    });
  });

  it('mounts and loop devices: what is mounted where, from which file', () => {
    expect(read(mounts, '30 1 254:0 /part /var/lib rw,relatime shared:1 - ext4 /dev/vda rw\n')).toEqual({
      '/var/lib': { type: 'ext4', source: '/dev/vda', options: 'rw,relatime', part: '/part' },
    });
    expect(read(loopDevices, '/dev/loop0 /a/disk.img\n')).toEqual({
      '/a/disk.img': { device: '/dev/loop0' },
    });
  });
});
