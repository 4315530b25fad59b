import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { PreflightReport } from '../../../src/domain/preflight/judge-preflight.ts';
import { type Desk, openDesk } from '../../fixture/desk.ts';
import { onHost } from '../fixture/on-host.ts';
import type { ContractHost } from '../fixture/use-lab-hosts.ts';

/** Runs `check preflight` on hosts of the lab, as an operator would. */
export interface PreflightDesk {
  readonly desk: Desk;
  /** Writes the cluster file: node1 is the master, all are members, the others workers. */
  describe(changed?: object, hosts?: readonly object[]): void;
  /** What was found, a line each: host, check, severity. */
  check(
    ...words: string[]
  ): Promise<{ code: number | null; found: string[]; stderr: string; report: PreflightReport }>;
}

export const written = ({ name, address, privateKeyPath }: ContractHost): object => ({
  name,
  address,
  privateKeyPath,
});

export function openPreflightDesk(hosts: readonly ContractHost[]): PreflightDesk {
  const desk = openDesk();
  mkdirSync(join(desk.directory, '.ssh'), { mode: 0o700 });
  const known = hosts.map(({ address, hostKey }) => `${address} ${hostKey}\n`).join('');
  desk.write('.ssh/known_hosts', known);
  return {
    desk,
    describe(changed = {}, list = hosts.map(written)) {
      const [first = '', ...others] = hosts.map(({ name }) => name);
      desk.write('cluster.yaml', {
        apiVersion: 'kubexm.mensylisir.io/v1alpha1',
        kind: 'Cluster',
        metadata: { name: 'probe' },
        spec: {
          hosts: list,
          roleGroups: { etcd: [first, ...others], master: [first], worker: others },
          kubernetes: { version: 'v1.34.4' },
          network: { plugin: 'flannel' },
          // What a lab has by nature: no name server, no time server, and the speed and size of its one disk.
          preflight: { minEtcdDiskGB: 1, skipChecks: ['clock-source', 'nameservers', 'etcd-latency'] },
          ...changed,
        },
      });
    },
    async check(...words) {
      const { code, stdout, stderr } = await desk.run(
        'check',
        'preflight',
        '-f',
        'cluster.yaml',
        '-o',
        'json',
        ...words,
      );
      const report = JSON.parse(stdout) as PreflightReport;
      const found = report.findings.map(({ host, check, severity }) => `${host} ${check} ${severity}`);
      return { code, found, stderr, report };
    },
  };
}

/** Breaks a host, and says how it is mended again. */
export interface Fault {
  readonly breaks: string;
  readonly mends: string;
}

/** Mends also when the test fails; the last one broken is mended first. */
export async function broken<T>(
  faults: readonly (readonly [ContractHost, Fault])[],
  work: () => Promise<T>,
): Promise<T> {
  const done: (readonly [ContractHost, Fault])[] = [];
  try {
    for (const one of faults) {
      done.unshift(one);
      onHost(one[0], one[1].breaks);
    }
    return await work();
  } finally {
    for (const [host, { mends }] of done) onHost(host, mends);
  }
}
