import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { destroyLab } from '../../../lab/destroy-lab.ts';
import { openLabDesk } from './lab-desk.ts';

const name = `machine-${process.pid}`;
const desk = openLabDesk();

afterEach(() => destroyLab(name));

afterAll(() => desk.clear());

describe('create lab', () => {
  it('says what it will do, makes hosts that kubexm reaches, and writes a valid cluster file', async () => {
    const made = await desk.run(['create', 'lab', '--name', name, '--hosts', '2', '-o', 'json']);
    expect(made).toMatchObject({ code: 0 });
    expect(made.stderr).toContain(`Starts the lab "${name}", hosts: 2`);
    expect(made.stderr).toContain(`kubexm delete lab --name ${name}`);
    expect(JSON.parse(made.stdout)).toMatchObject([
      { name: 'node1', state: 'running' },
      { name: 'node2', state: 'running' },
    ]);
    const file = ['-f', 'cluster.yaml'];
    expect(await desk.run(['config', 'validate', ...file])).toMatchObject({ code: 0 });
    const answer = await desk.run(['run', 'command', ...file, '--', 'hostname']);
    expect(answer).toMatchObject({ code: 0 });
    expect(answer.stdout).toContain('node2');
    const { stdout } = await desk.run(['get', 'labs', '-o', 'json']);
    expect(JSON.parse(stdout)).toContainEqual(
      expect.objectContaining({ name, state: 'ready', hosts: 2, running: 2 }),
    );
    await rm(join(desk.directory, 'cluster.yaml'));
  });

  it('never overwrites a file unasked, and notices before it begins', async () => {
    await writeFile(join(desk.directory, 'cluster.yaml'), 'mine');
    const refused = await desk.run(['create', 'lab', '--name', name]);
    expect(refused).toMatchObject({ code: 2 });
    expect(refused.stderr).toContain(`kubexm create lab --name ${name} --force`);
    expect(await readFile(join(desk.directory, 'cluster.yaml'), 'utf8')).toBe('mine');
    await rm(join(desk.directory, 'cluster.yaml'));
  });

  it('makes nothing in a dry run', async () => {
    const shown = await desk.run(['create', 'lab', '--name', name, '--dry-run']);
    expect(shown).toMatchObject({ code: 0 });
    expect(shown.stderr).toContain(`Starts the lab "${name}", hosts: 3`);
    expect(existsSync(`/var/lib/kubexm-lab/${name}`)).toBe(false);
  });

  it('says exactly what is missing to somebody who is not root', async () => {
    const refused = await desk.run(['create', 'lab', '--name', name], ['unshare', '--user']);
    expect(refused).toMatchObject({ code: 4 });
    expect(refused.stderr.replace(/\s+/g, ' ')).toContain('it lacks: root rights (this is user 65534)');
  });

  it('says exactly what is missing on a distribution that it cannot use', async () => {
    const release = join(desk.directory, 'os-release');
    await writeFile(release, 'ID=fedora\nID_LIKE=""\n');
    const elsewhere = `mount --bind ${release} "$(readlink -f /etc/os-release)" && exec "$@"`;
    const prefix = ['unshare', '--mount', 'sh', '-c', elsewhere, 'sh'];
    const refused = await desk.run(['create', 'lab', '--name', name], prefix);
    expect(refused).toMatchObject({ code: 4 });
    expect(refused.stderr.replace(/\s+/g, ' ')).toContain('are made of (this is fedora)');
  });
});

describe('a lab that reaches the outside', () => {
  /** A network namespace whose default route ends at a link nobody answers on; what leaves by it is counted. */
  const script = `
ip link set lo up
ip link add up0 type veth peer name far0
ip addr add 192.0.2.1/24 dev up0
ip link set up0 up
ip link set far0 up
ip neigh replace 192.0.2.254 lladdr 02:00:00:00:00:01 dev up0
ip route add default via 192.0.2.254
nft add table netdev seen
nft add chain netdev seen leaving '{ type filter hook ingress device far0 priority 0; }'
nft add rule netdev seen leaving ip daddr 198.51.100.7 ip saddr 192.0.2.1 counter
before=$(cat /proc/sys/net/ipv4/conf/up0/forwarding)
"$@" create lab --name ${name} --hosts 1 --nat --force >/dev/null
key=/var/lib/kubexm-lab/${name}
address=$(ip -o -4 neigh | sed -n 's/^\\(10[.]213[.][0-9.]*\\) .*/\\1/p' | head -1)
ssh -F none -i $key/id_ed25519 -o UserKnownHostsFile=$key/known_hosts root@$address 'ping -c 1 -W 1 198.51.100.7 >/dev/null; grep -c . /etc/resolv.conf'
nft list table netdev seen | grep -o 'packets [0-9]*'
"$@" delete lab --name ${name} --yes
echo forwarding $before $(cat /proc/sys/net/ipv4/conf/up0/forwarding)
nft list tables
`;

  it('sends with the address of the machine, and leaves its settings as they were', async () => {
    const { stdout, stderr, code } = await desk.run([], ['unshare', '--net', 'sh', '-euc', script, 'sh']);
    expect(code, stderr).toBe(0);
    expect(stdout).toContain('packets 1\n');
    expect(stdout).toContain('forwarding 0 0\n');
    expect(stdout.trim().split('\n').at(-1)).toBe('table netdev seen');
  });
});
