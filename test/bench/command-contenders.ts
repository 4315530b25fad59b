import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundleScript } from './bundle-script.ts';
import type { Contender } from './contest.ts';
import type { SshHosts } from './ssh-hosts.ts';

export interface CommandWork extends SshHosts {
  /** Commands per host. Each leaves a mark of its own, by which it is counted. */
  readonly count: number;
  /** Makes the file whose name follows: a program, or what the shell can do by itself. */
  readonly leave: 'touch ' | ': >';
  readonly marks: string;
}

const kubexmScript = join(import.meta.dirname, 'kubexm-commands.ts');

export function kubexm(work: CommandWork, way: 'shell' | 'exec'): Contender {
  const inventory = write(
    work,
    'inventory.json',
    JSON.stringify({ hosts: work.hosts, knownHostsPath: work.knownHostsPath }),
  );
  return {
    name: way === 'shell' ? 'kubexm, shell lane' : 'kubexm, exec channels',
    argv: [
      process.execPath,
      bundleScript(kubexmScript, work.directory),
      way,
      inventory,
      String(work.count),
      work.leave,
      work.marks,
    ],
  };
}

/** A shell per host, a master per host, an ssh process per command: the least that OpenSSH asks for. */
export function controlMaster(work: CommandWork): Contender {
  const { hosts, sshConfigPath, socketFolder, count, leave, marks } = work;
  const onOneHost = `
    ssh -F ${sshConfigPath} -M -S ${socketFolder}/$1 -N -f $1 || exit 1
    i=1
    while [ $i -le ${count} ]; do
      ssh -F ${sshConfigPath} -S ${socketFolder}/$1 $1 "${leave}${marks}/$1-$i" </dev/null || exit 1
      i=$((i + 1))
    done`;
  const all = `
    on_one_host() {${onOneHost}
    }
    for host; do on_one_host $host & pids="$pids $!"; done
    for pid in $pids; do wait $pid || exit 1; done`;
  return {
    name: 'OpenSSH, ControlMaster',
    argv: ['sh', '-c', all, 'sh', ...hosts.map(({ name }) => name)],
  };
}

/**
 * One task with a loop: all commands of a host run in one worker, which takes half the time of a task per command.
 */
export function ansible(work: CommandWork, bin: string): Contender {
  const inventory = write(work, 'inventory.ini', `${work.hosts.map(({ name }) => name).join('\n')}\n`);
  const playbook = write(
    work,
    'playbook.yaml',
    `- hosts: all
  gather_facts: false
  tasks:
    - raw: '${work.leave}${work.marks}/{{ inventory_hostname }}-{{ item }}'
      loop: "{{ range(1, ${work.count} + 1) | list }}"
`,
  );
  return {
    name: 'Ansible, raw in a loop, forks 20',
    argv: [join(bin, 'ansible-playbook'), '-i', inventory, '-f', '20', playbook],
    env: {
      ANSIBLE_HOME: join(work.directory, 'ansible'),
      ANSIBLE_SSH_ARGS: `-F ${work.sshConfigPath} -o ControlMaster=auto -o ControlPersist=60s`,
      ANSIBLE_SSH_CONTROL_PATH_DIR: work.socketFolder,
      ANSIBLE_PIPELINING: 'true',
      ANSIBLE_DISPLAY_OK_HOSTS: 'false',
      LC_ALL: 'C.UTF-8',
    },
  };
}

/** One operation with all commands: an operation per command does the same and adds its own work to each. */
export function pyinfra(work: CommandWork, bin: string): Contender {
  const { hosts, sshConfigPath, knownHostsPath, count, leave, marks } = work;
  const data = { ssh_config_file: sshConfigPath, ssh_known_hosts_file: knownHostsPath };
  const inventory = write(
    work,
    'inventory.py',
    `hosts = [(name, ${JSON.stringify(data)}) for name in ${JSON.stringify(hosts.map(({ name }) => name))}]\n`,
  );
  const deploy = write(
    work,
    'deploy.py',
    `from pyinfra import host
from pyinfra.operations import server

server.shell(commands=[f"${leave}${marks}/{host.name}-{i}" for i in range(1, ${count} + 1)])
`,
  );
  return {
    name: 'pyinfra, server.shell',
    argv: [join(bin, 'pyinfra'), '-y', '--parallel', '20', inventory, deploy],
    env: { LC_ALL: 'C.UTF-8' },
  };
}

function write({ directory }: CommandWork, name: string, content: string): string {
  const path = join(directory, name);
  writeFileSync(path, content);
  return path;
}
