import { describe, expect, it } from 'vitest';
import { etcdFlags } from '../../domain/etcd-flags.ts';
import { foundingFlags } from '../../domain/etcd-founding.ts';
import type { EtcdMember } from '../../domain/etcd-member.ts';
import { knownVersion } from '../../domain/version.ts';
import { etcdEnvironment } from './environment.ts';
import { etcdUnit } from './unit.ts';

const member: EtcdMember = { name: 'node1', addresses: ['10.0.0.1', 'fd00::1'] };

const tuning = {
  dataDir: '/var/lib/etcd',
  heartbeatInterval: 250,
  electionTimeout: 5000,
  snapshotCount: 10_000,
  autoCompactionRetention: 8,
  metrics: 'basic',
  quotaBackendBytes: 2_147_483_648,
  maxRequestBytes: 1_572_864,
  maxSnapshots: 5,
  maxWals: 5,
  logLevel: 'info',
};

const environmentFor = (version: string, except: readonly string[] = []): string =>
  etcdEnvironment(etcdFlags({ member, tuning, version: knownVersion(version), except: new Set(except) }));

const sameInAll = `ETCD_NAME=node1
ETCD_DATA_DIR=/var/lib/etcd
ETCD_LISTEN_CLIENT_URLS="https://127.0.0.1:2379,https://10.0.0.1:2379,https://[fd00::1]:2379"
ETCD_ADVERTISE_CLIENT_URLS=https://10.0.0.1:2379
ETCD_LISTEN_PEER_URLS=https://10.0.0.1:2380
ETCD_CERT_FILE=/etc/etcd/pki/server.crt
ETCD_KEY_FILE=/etc/etcd/pki/server.key
ETCD_CLIENT_CERT_AUTH=true
ETCD_TRUSTED_CA_FILE=/etc/etcd/pki/ca.crt
ETCD_PEER_CERT_FILE=/etc/etcd/pki/peer.crt
ETCD_PEER_KEY_FILE=/etc/etcd/pki/peer.key
ETCD_PEER_CLIENT_CERT_AUTH=true
ETCD_PEER_TRUSTED_CA_FILE=/etc/etcd/pki/ca.crt
ETCD_STRICT_RECONFIG_CHECK=true
ETCD_HEARTBEAT_INTERVAL=250
ETCD_ELECTION_TIMEOUT=5000
ETCD_SNAPSHOT_COUNT=10000
ETCD_AUTO_COMPACTION_MODE=periodic
ETCD_AUTO_COMPACTION_RETENTION=8h
ETCD_METRICS=basic
ETCD_QUOTA_BACKEND_BYTES=2147483648
ETCD_MAX_REQUEST_BYTES=1572864
ETCD_MAX_SNAPSHOTS=5
ETCD_MAX_WALS=5
ETCD_LOG_LEVEL=info
`;

describe('the environment of a member', () => {
  it.each([
    [
      '3.5.33',
      `# Written by kubexm.
ETCD_EXPERIMENTAL_INITIAL_CORRUPT_CHECK=true
ETCD_EXPERIMENTAL_COMPACT_HASH_CHECK_ENABLED=true
ETCD_EXPERIMENTAL_WATCH_PROGRESS_NOTIFY_INTERVAL=5s
`,
    ],
    [
      '3.6.14',
      `# Written by kubexm.
ETCD_FEATURE_GATES=InitialCorruptCheck=true,CompactHashCheck=true
ETCD_WATCH_PROGRESS_NOTIFY_INTERVAL=5s
`,
    ],
    [
      '3.7.1',
      `# Written by kubexm.
ETCD_FEATURE_GATES=InitialCorruptCheck=true,CompactHashCheck=true
ETCD_WATCH_PROGRESS_NOTIFY_INTERVAL=5s
`,
    ],
  ])('speaks the language of %s', (version, first) => {
    expect(environmentFor(version)).toBe(first + sameInAll);
  });

  it('leaves out what is set by hand, for etcd refuses a flag that is set twice', () => {
    expect(environmentFor('3.6.14', ['feature-gates'])).not.toContain('FEATURE_GATES');
  });

  it('is the same whatever it was founded with', () => {
    expect(environmentFor('3.6.14')).not.toContain('INITIAL_CLUSTER');
  });

  it('quotes what systemd would read otherwise', () => {
    expect(etcdEnvironment({ 'log-format': 'a "b" \\ $c `d` #e' })).toBe(
      '# Written by kubexm.\nETCD_LOG_FORMAT="a \\"b\\" \\\\ \\$c \\`d\\` #e"\n',
    );
  });
});

describe('what a member is founded with', () => {
  const members: readonly EtcdMember[] = [
    { name: 'node2', addresses: ['10.0.0.2'] },
    { name: 'node1', addresses: ['10.0.0.1'] },
  ];

  it('names all members in the order of their names', () => {
    expect(etcdEnvironment(foundingFlags({ cluster: 'demo', members }, member))).toBe(`# Written by kubexm.
ETCD_INITIAL_ADVERTISE_PEER_URLS=https://10.0.0.1:2380
ETCD_INITIAL_CLUSTER=node1=https://10.0.0.1:2380,node2=https://10.0.0.2:2380
ETCD_INITIAL_CLUSTER_STATE=new
ETCD_INITIAL_CLUSTER_TOKEN=kubexm-demo
`);
  });
});

describe('the unit of a member', () => {
  const unit = (changed: object = {}): string =>
    etcdUnit({
      binary: '/usr/local/bin/etcd',
      user: 'etcd',
      environment: '/etc/etcd/etcd.env',
      founding: '/etc/etcd/founding.env',
      dataDir: '/var/lib/etcd',
      extraArgs: {},
      ...changed,
    });

  it('starts it with what it needs and nothing more', () => {
    expect(unit()).toBe(`[Unit]
Description=etcd, the store of Kubernetes
Documentation=https://etcd.io
Wants=network-online.target
After=network-online.target local-fs.target

[Service]
Type=notify
User=etcd
Group=etcd
EnvironmentFile=/etc/etcd/etcd.env
EnvironmentFile=-/etc/etcd/founding.env
ExecStart=/usr/local/bin/etcd
Restart=always
RestartSec=2
LimitNOFILE=65536
OOMScoreAdjust=-900
IOSchedulingClass=best-effort
IOSchedulingPriority=0
UMask=0077
NoNewPrivileges=yes
CapabilityBoundingSet=
ProtectSystem=strict
ReadWritePaths=/var/lib/etcd
ProtectHome=yes
PrivateTmp=yes
PrivateDevices=yes
ProtectClock=yes
ProtectControlGroups=yes
ProtectHostname=yes
ProtectKernelLogs=yes
ProtectKernelModules=yes
ProtectKernelTunables=yes
RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX
RestrictNamespaces=yes
RestrictRealtime=yes
RestrictSUIDSGID=yes
LockPersonality=yes
MemoryDenyWriteExecute=yes
SystemCallArchitectures=native
SystemCallFilter=@system-service

[Install]
WantedBy=multi-user.target
`);
  });

  it('takes added flags literally', () => {
    const extraArgs = { 'log-format': 'json', 'socket-reuse-port': 'true', cors: 'a b "$c" 50%' };
    expect(unit({ extraArgs })).toContain(`ExecStart=/usr/local/bin/etcd \\
  --log-format=json \\
  --socket-reuse-port=true \\
  "--cors=a b \\"$$c\\" 50%%"
`);
  });

  it('sees its data where homes are', () => {
    expect(unit({ dataDir: '/home/etcd data' })).not.toContain('ProtectHome');
    expect(unit({ dataDir: '/home/etcd data' })).toContain('ReadWritePaths="/home/etcd data"\n');
  });
});
