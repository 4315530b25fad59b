import { breakLab } from '../../lab/fault/break-lab.ts';
import { healLab } from '../../lab/fault/heal-lab.ts';
import type { Lab } from '../../lab/lab.ts';
import { handOn } from '../e2e/harness/host-hand.ts';

/** A running cluster that something is about to happen to. */
export interface Stage {
  readonly lab: Lab;
  readonly masters: readonly string[];
  /** Hosts that share the virtual address. */
  readonly holders: readonly string[];
  /** The one that has it now. */
  readonly holder: string;
  /** The unit that balances, where there are hosts for it. */
  readonly balancer?: 'haproxy' | 'nginx';
  kubexm(...words: string[]): Promise<void>;
}

export interface OutageCase {
  readonly name: string;
  /** What the goal is: nobody should notice what is done on purpose. */
  readonly isGraceful: boolean;
  isFor?(stage: Stage): boolean;
  does(stage: Stage): Promise<void>;
  /** Who is a control plane until the next case; all of them unless given. */
  mastersLeft?(stage: Stage): readonly string[];
  /** What has to be done before the next case. */
  heals?(stage: Stage): Promise<void>;
}

/** A control plane; the one with the virtual address where it is on one. */
function aMaster({ masters, holder }: Stage): string {
  const [first] = masters;
  if (first === undefined) throw new RangeError('a cluster has a control plane');
  return masters.includes(holder) ? holder : first;
}

function lastMaster({ lab, masters }: Stage): Lab['hosts'][number] {
  const last = lab.hosts.find(({ name }) => name === masters.at(-1));
  if (last === undefined) throw new RangeError('a cluster has a control plane');
  return last;
}

const file = ['-f', 'cluster.yaml', '-y'];

const hasBalancer = ({ balancer }: Stage): boolean => balancer !== undefined;

export const outageCases: readonly OutageCase[] = [
  {
    name: '`kill -9` of an API server',
    isGraceful: false,
    async does(stage) {
      await handOn(stage.lab, aMaster(stage)).run('pkill -9 -x kube-apiserver');
    },
  },
  {
    name: '`kill -9` of the balancer that has the address',
    isGraceful: false,
    isFor: hasBalancer,
    async does({ lab, holder, balancer }) {
      await handOn(lab, holder).run(`pkill -9 -x ${balancer}`);
    },
  },
  {
    name: 'power-off of the host that has the address',
    isGraceful: false,
    async does({ lab, holder }) {
      await breakLab(lab.name, { host: holder, fault: 'power-off' });
    },
    async heals({ lab, holder }) {
      await healLab(lab.name, holder);
    },
  },
  {
    name: 'power-off of a control plane with its member of etcd',
    isGraceful: false,
    isFor: hasBalancer,
    async does(stage) {
      await breakLab(stage.lab.name, { host: aMaster(stage), fault: 'power-off' });
    },
    async heals(stage) {
      await healLab(stage.lab.name, aMaster(stage));
    },
  },
  {
    name: 'reboot of a control plane',
    isGraceful: true,
    does: (stage) => handOn(stage.lab, aMaster(stage)).reboot(),
  },
  {
    name: 'restart of all control planes, one after another (`run task restart-control-plane`)',
    isGraceful: true,
    does: ({ kubexm }) => kubexm('run', 'task', 'restart-control-plane', '-f', 'cluster.yaml', '-y'),
  },
  {
    name: 'restart of all balancers, one after another (`run task restart-load-balancer`)',
    isGraceful: true,
    isFor: hasBalancer,
    does: ({ kubexm }) => kubexm('run', 'task', 'restart-load-balancer', '-f', 'cluster.yaml', '-y'),
  },
  {
    name: 'the balancer host with the address leaves its role and comes back (`apply cluster`)',
    isGraceful: true,
    isFor: hasBalancer,
    async does({ holders, holder, kubexm }) {
      const apply = ['apply', 'cluster', '-f', 'cluster.yaml', '-y'];
      const staying = holders.filter((host) => host !== holder).join(', ');
      await kubexm(...apply, '-e', `spec.roleGroups.loadbalancer=[${staying}]`);
      await kubexm(...apply);
    },
  },
  {
    name: 'a control plane leaves with its member of etcd (`delete nodes`)',
    isGraceful: true,
    does: (stage) => stage.kubexm('delete', 'nodes', '--nodes', lastMaster(stage).name, ...file),
    mastersLeft: ({ masters }) => masters.slice(0, -1),
  },
  {
    name: 'a control plane comes with a member of etcd (`add nodes`)',
    isGraceful: true,
    does(stage) {
      const { name, address } = lastMaster(stage);
      const named = ['--nodes', `${name}=${address}`, '--role', 'master,etcd', '--accept-new-host-keys'];
      return stage.kubexm('add', 'nodes', ...named, ...file);
    },
  },
];
