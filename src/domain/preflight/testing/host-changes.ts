import type { HostFacts } from '../../host-facts.ts';
import type { FoundPackage, PackageSupply, SurveyedHost, TimeAnswer } from '../survey.ts';

/** What is different about a host. */
export type Change = (host: SurveyedHost) => SurveyedHost;

export const facts =
  (changed: Partial<HostFacts>): Change =>
  (host) => ({ ...host, facts: { ...host.facts, ...changed } });

export const etcdDisk =
  (changed: Partial<SurveyedHost['etcdDisk']>): Change =>
  (host) => ({ ...host, etcdDisk: { ...host.etcdDisk, ...changed } });

export const imageDisk =
  (changed: Partial<SurveyedHost['imageDisk']>): Change =>
  (host) => ({ ...host, imageDisk: { ...host.imageDisk, ...changed } });

export const stagingDisk =
  (changed: Partial<SurveyedHost['stagingDisk']>): Change =>
  (host) => ({ ...host, stagingDisk: { ...host.stagingDisk, ...changed } });

/** What a deletion of a cluster was told to leave, as the host remembers it; it may have gone since. */
export const leftBy =
  (cluster: string, isFilled = true): Change =>
  (host) => {
    const dataDir = '/var/lib/etcd';
    const etcd = { dataDir, directory: dataDir, members: [], config: {} };
    const kept = [{ cluster, etcd, images: { directory: '/var/lib/containerd' } }];
    return etcdDisk({ isFilled })(facts({ kept })(host));
  };

export const attempts =
  (protocol: string, port: number, reached: 'refused' | 'silent' | 'unable'): Change =>
  (host) => ({
    ...host,
    attempts: host.attempts.map((one) =>
      one.path.protocol === protocol && one.path.port === port ? { ...one, reached } : one,
    ),
  });

export const deaf =
  (...sizes: number[]): Change =>
  (host) => ({ ...host, heard: host.heard.filter(({ bytes }) => !sizes.includes(bytes)) });

export const system = (id: string, version: string, family?: 'debian' | 'rhel') =>
  facts({ os: { id, like: [], version, name: `${id} ${version}`, ...(family ? { family } : {}) } });

export const without =
  (...names: string[]): Change =>
  (host) =>
    facts({ commands: host.facts.commands.filter((name) => !names.includes(name)) })(host);

export const listener = (port: number, protocol: 'tcp' | 'udp' = 'tcp') =>
  facts({ listeners: [{ protocol, address: '0.0.0.0', port, program: 'haproxy', pid: 812 }] });

export const supply =
  (...states: readonly PackageSupply[]): Change =>
  (host) => ({
    ...host,
    packages: new Map(
      [...host.packages.keys()].map((name, at) => [name, { supply: states[at] ?? 'installed' }]),
    ),
  });

/** A package as it was found, beside the others. */
export const packaged =
  (name: string, found: FoundPackage): Change =>
  (host) => ({ ...host, packages: new Map([...host.packages, [name, found]]) });

export const times =
  (...answers: readonly TimeAnswer[]): Change =>
  (host) => ({ ...host, timeServers: new Map(answers.map((answer, at) => [`ntp${at + 1}`, answer])) });

export const modules =
  (name: string, state: 'absent' | 'loadable'): Change =>
  (host) => ({
    ...host,
    modules: new Map([...host.modules, [name, state]]),
  });
