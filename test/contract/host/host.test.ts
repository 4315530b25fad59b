import { writeFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { openLab } from '../../../lab/lab.ts';
import { runCommand, tryCommand } from '../../../lab/run-command.ts';
import { type ContractHost, contractLab, useLabHosts } from '../fixture/use-lab-hosts.ts';

let first: ContractHost;
let second: ContractHost;

beforeAll(async () => {
  const [one, two] = await useLabHosts(2);
  if (one === undefined || two === undefined) throw new Error('two hosts were asked for');
  first = one;
  second = two;
});

interface Login {
  readonly user?: string;
  readonly options?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly stdin?: string;
}

/** The system's own ssh, so that the hosts are proven without any code of ours. */
async function ssh(host: ContractHost, command: string, login: Login = {}): Promise<string> {
  const {
    user = 'root',
    options = ['-i', host.privateKeyPath, '-o', 'BatchMode=yes'],
    env = {},
    stdin = '',
  } = login;
  const { stdout, stderr } = await tryCommand({
    argv: [
      'ssh',
      '-F',
      'none',
      '-o',
      `UserKnownHostsFile=${host.knownHostsPath}`,
      '-o',
      'StrictHostKeyChecking=yes',
      '-o',
      'ConnectTimeout=10',
      ...options,
      `${user}@${host.address}`,
      command,
    ],
    env,
    stdin,
  });
  return (stdout + stderr).trim();
}

const inEveryHierarchy = 'for c in $(mount -t cgroup,cgroup2 | cut -d" " -f3); do';

describe('a lab host', () => {
  it('has its own name, machine id, boot id and host key', async () => {
    const identity =
      'hostname; cat /etc/machine-id /proc/sys/kernel/random/boot_id /etc/ssh/ssh_host_ed25519_key.pub';
    const [one, two] = await Promise.all([ssh(first, identity), ssh(second, identity)]);
    const shared = one.split('\n').filter((line) => two.split('\n').includes(line));
    expect(shared).toEqual([]);
    expect(one).toContain(first.hostKey);
  });

  it('lets the sudoer in by key and asks for a password before making it root', async () => {
    const { user, password } = first.sudoer;
    const asRoot = "sudo -S -k -p '' id -u";
    expect(await ssh(first, 'id -un', { user })).toBe(user);
    expect(await ssh(first, asRoot, { user, stdin: `${password}\n` })).toBe('0');
    expect(await ssh(first, asRoot, { user, stdin: 'wrong\n' })).toMatch(
      /incorrect password|no password was provided/,
    );
  });

  it('lets the sudoer in by password', async () => {
    const { user, password } = first.sudoer;
    // ssh asks this program with the prompt as its argument; printenv answers with the variable of that name.
    const askpass = { SSH_ASKPASS: '/usr/bin/printenv', SSH_ASKPASS_REQUIRE: 'force' };
    const env = { ...askpass, [`${user}@${first.address}'s password: `]: password };
    const options = ['-o', 'PubkeyAuthentication=no', '-o', 'NumberOfPasswordPrompts=1'];
    expect(await ssh(first, 'id -un', { user, options, env })).toBe(user);
  });

  it('reaches the other host by name', async () => {
    expect(await ssh(first, `ping -c 1 -W 2 ${second.name} >/dev/null && echo reached`)).toBe('reached');
  });

  it('cannot send anything beyond this machine, even where the machine would pass it on', async () => {
    const { bridge } = await openLab(contractLab());
    const dropped = async () => {
      const table = await runCommand({ argv: ['nft', 'list', 'table', 'inet', bridge] });
      return Number(/iifname "\S+" oifname != \S+ counter packets (\d+)/.exec(table)?.[1]);
    };
    const before = await dropped();
    await writeFile(`/proc/sys/net/ipv4/conf/${bridge}/forwarding`, '1');
    expect(await ssh(first, 'ping -c 1 -W 1 198.51.100.1 >/dev/null || echo lost')).toBe('lost');
    expect(await dropped()).toBeGreaterThan(before);
  });

  it('may set kernel parameters and make control groups in every controller', async () => {
    expect(await ssh(first, 'sysctl -n -w net.ipv4.ip_forward=1')).toBe('1');
    expect(await ssh(first, `${inEveryHierarchy} mkdir $c/probe && rmdir $c/probe; done; echo done`)).toBe(
      'done',
    );
  });

  it('can install packages without network', async () => {
    await ssh(first, 'apt-get -qq update && apt-get -qq install tree >/dev/null 2>&1');
    expect(await ssh(first, 'tree --version')).toMatch(/^tree v/);
    await ssh(first, 'apt-get -qq purge tree >/dev/null');
  });

  it('comes back from a reboot with a new boot id and what was written to its disk', async () => {
    const bootId = () => ssh(first, 'cat /proc/sys/kernel/random/boot_id');
    const before = await bootId();
    await ssh(
      first,
      `echo kept >/root/kept; ${inEveryHierarchy} mkdir $c/left-by-last-boot; done; systemctl reboot`,
    );
    await vi.waitFor(
      async () => {
        const now = await bootId();
        expect(now).toMatch(/^[0-9a-f-]{36}$/);
        expect(now).not.toBe(before);
      },
      { timeout: 120_000, interval: 200 },
    );
    expect(await ssh(first, 'systemctl is-system-running --wait')).toBe('running');
    expect(await ssh(first, 'cat /root/kept; rm /root/kept')).toBe('kept');
    expect(await ssh(first, 'find /sys/fs/cgroup -name left-by-last-boot')).toBe('');
  });
});
