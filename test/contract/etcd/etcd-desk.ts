import { join } from 'node:path';
import { type Lab, openLab } from '../../../lab/lab.ts';
import { labCluster } from '../../e2e/harness/lab-cluster.ts';
import { type Desk, type Ended, openDesk } from '../../fixture/desk.ts';
import { onHost } from '../fixture/on-host.ts';
import { type ContractHost, contractLab, useLabHosts } from '../fixture/use-lab-hosts.ts';

const names = ['node1', 'node2', 'node3'] as const;

/** kubexm at a desk, with a file that makes three hosts of the lab members of etcd. */
export interface EtcdDesk {
  readonly desk: Desk;
  readonly lab: Lab;
  /** Writes the cluster file: with these fields of etcd, and the hosts in this order. */
  describe(etcd?: object, order?: readonly string[]): Promise<void>;
  /** Writes one that takes the members for an etcd of others, with these endpoints. */
  describeExternal(endpoints: readonly string[]): Promise<void>;
  task(name: string): Promise<Ended>;
  on(host: string, ...words: string[]): string;
  /** etcdctl on a host, talking to its own member. */
  etcdctl(host: string, words: string): string;
  /** When the member of each host was started last. */
  starts(): string[];
}

const pki = '/etc/etcd/pki';
export const etcdctlWords = `etcdctl --endpoints=https://127.0.0.1:2379 --cacert=${pki}/ca.crt --cert=${pki}/healthcheck-client.crt --key=${pki}/healthcheck-client.key`;

const clientFiles = {
  caFile: 'ca.crt',
  certFile: 'healthcheck-client.crt',
  keyFile: 'healthcheck-client.key',
};

export async function openEtcdDesk(): Promise<EtcdDesk> {
  const hosts = await useLabHosts(names.length);
  const lab = await openLab(contractLab());
  const desk = openDesk();
  const host = (name: string): ContractHost => {
    const found = hosts.find((one) => one.name === name);
    if (found === undefined) throw new RangeError(`no host ${name}`);
    return found;
  };
  const on = (name: string, ...words: string[]): string => onHost(host(name), ...words);
  return {
    desk,
    lab,
    on,
    async describe(etcd = {}, order = names) {
      const ordered = lab.hosts.toSorted((a, b) => order.indexOf(a.name) - order.indexOf(b.name));
      const roleGroups = { etcd: [...order] };
      desk.write('cluster.yaml', await labCluster({ ...lab, hosts: ordered }, { etcd, roleGroups }));
    },
    async describeExternal(endpoints) {
      const files = Object.entries(clientFiles).map(([field, name]) => {
        desk.write(name, on('node1', 'cat', `${pki}/${name}`));
        return [field, join(desk.directory, name)];
      });
      const etcd = { type: 'external', external: { endpoints, ...Object.fromEntries(files) } };
      desk.write('cluster.yaml', await labCluster(lab, { etcd, roleGroups: { etcd: [] } }));
    },
    task: (name) => desk.run('run', 'task', name, '-f', 'cluster.yaml', '-y'),
    etcdctl: (name, words) => on(name, `${etcdctlWords} ${words}`),
    starts: () => names.map((name) => on(name, 'systemctl show -p ExecMainPID --value etcd').trim()),
  };
}
