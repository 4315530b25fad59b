import { etcdDefaults } from './data/etcd-defaults.ts';
import { clientUrlOf, clientUrlsOf, type EtcdMember, localClientUrl, peerUrlOf } from './etcd-member.ts';
import { etcdPaths } from './etcd-paths.ts';
import { compareVersions, knownVersion, type Version } from './version.ts';

/** The fields of the configuration that tune a member. */
export interface EtcdTuning {
  readonly dataDir: string;
  readonly heartbeatInterval: number;
  readonly electionTimeout: number;
  readonly snapshotCount: number;
  readonly autoCompactionRetention: number;
  readonly metrics: string;
  readonly quotaBackendBytes: number;
  readonly maxRequestBytes: number;
  readonly maxSnapshots: number;
  readonly maxWals: number;
  readonly logLevel: string;
}

export interface EtcdFlagsInput {
  readonly member: EtcdMember;
  readonly tuning: EtcdTuning;
  readonly version: Version;
  /** Flags that are set elsewhere; ours step back, for etcd refuses a flag that is set twice. */
  readonly except: ReadonlySet<string>;
}

type Flags = Readonly<Record<string, string | number | boolean>>;

/** All that a member is started with, but for what it needs to find the others the first time. */
export function etcdFlags({ member, tuning, version, except }: EtcdFlagsInput): Flags {
  const { server, peer, authority } = etcdPaths;
  return {
    ...defaultsFor(version, except),
    name: member.name,
    'data-dir': tuning.dataDir,
    'listen-client-urls': [localClientUrl, ...clientUrlsOf(member)].join(','),
    'advertise-client-urls': clientUrlOf(member),
    'listen-peer-urls': peerUrlOf(member),
    'cert-file': server.certificate,
    'key-file': server.key,
    'client-cert-auth': true,
    'trusted-ca-file': authority,
    'peer-cert-file': peer.certificate,
    'peer-key-file': peer.key,
    'peer-client-cert-auth': true,
    'peer-trusted-ca-file': authority,
    'strict-reconfig-check': true,
    ...tunedBy(tuning),
  };
}

/** What a member is started with that is run by somebody else, who knows its name, its places and its certificates. */
export const stackedEtcdFlags = ({ tuning, version, except }: Omit<EtcdFlagsInput, 'member'>): Flags => ({
  ...defaultsFor(version, except),
  ...tunedBy(tuning),
});

const tunedBy = (tuning: EtcdTuning): Flags => ({
  'heartbeat-interval': tuning.heartbeatInterval,
  'election-timeout': tuning.electionTimeout,
  'snapshot-count': tuning.snapshotCount,
  'auto-compaction-mode': 'periodic',
  'auto-compaction-retention':
    tuning.autoCompactionRetention === 0 ? 0 : `${tuning.autoCompactionRetention}h`,
  metrics: tuning.metrics,
  'quota-backend-bytes': tuning.quotaBackendBytes,
  'max-request-bytes': tuning.maxRequestBytes,
  'max-snapshots': tuning.maxSnapshots,
  'max-wals': tuning.maxWals,
  'log-level': tuning.logLevel,
});

const defaultsFor = (version: Version, except: ReadonlySet<string>): Flags =>
  Object.fromEntries(
    etcdDefaults
      .filter(
        ({ flag, since, until }) =>
          !except.has(flag) &&
          compareVersions(version, knownVersion(since)) >= 0 &&
          (until === undefined || compareVersions(version, knownVersion(until)) < 0),
      )
      .map(({ flag, value }) => [flag, value]),
  );
