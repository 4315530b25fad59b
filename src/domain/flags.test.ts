import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Component } from './component.ts';
import { etcdDefaults } from './data/etcd-defaults.ts';
import { managedFlags } from './data/managed-flags.ts';
import { removedFlags } from './data/removed-flags.ts';
import { untouchedFlags } from './data/untouched-flags.ts';
import { etcdFlags } from './etcd-flags.ts';
import { judgeFlag } from './flags.ts';
import { reasonOf } from './testing/reason-of.ts';
import { knownVersion } from './version.ts';

const judge = (component: Component, flag: string, value: string | undefined, version: string) =>
  judgeFlag({ component, flag, value, version: knownVersion(version) });

describe('judgeFlag', () => {
  const table: [Component, string, string | undefined, string, string][] = [
    ['kube-apiserver', 'max-requests-inflight', '800', '1.36.0', 'ok'],
    ['kube-apiserver', '--profiling', 'false', '1.36.0', 'ok'],
    ['kube-apiserver', 'anonymous-auth', 'true', '1.36.0', 'managed'],
    ['kube-apiserver', 'anonymous_auth', 'true', '1.36.0', 'managed'],
    ['kube-apiserver', '--anonymous-auth', 'true', '1.36.0', 'managed'],
    ['kube-apiserver', '-anonymous-auth', 'true', '1.36.0', 'managed'],
    ['kube-apiserver', 'etcd-servers', 'http://evil', '1.36.0', 'has-field'],
    ['kube-apiserver', 'authorization-mode', 'AlwaysAllow', '1.36.0', 'managed'],
    ['kube-apiserver', 'insecure-port', '8080', '1.31.0', 'removed'],
    ['kube-apiserver', 'enable-admission-plugins', 'AlwaysPullImages', '1.36.0', 'node-restriction'],
    ['kube-apiserver', 'enable-admission-plugins', 'NodeRestriction,AlwaysPullImages', '1.36.0', 'ok'],
    [
      'kube-apiserver',
      'disable-admission-plugins',
      'Priority, NodeRestriction',
      '1.36.0',
      'node-restriction',
    ],
    ['kube-apiserver', 'disable-admission-plugins', 'Priority', '1.36.0', 'ok'],
    ['kubelet', 'authorization-mode', 'AlwaysAllow', '1.36.0', 'managed'],
    ['kubelet', 'root-dir', '/data/kubelet', '1.36.0', 'elsewhere'],
    ['kubelet', '--root_dir', '/data/kubelet', '1.36.0', 'elsewhere'],
    ['kubelet', 'root-dir', '/var/lib/kubelet/', '1.36.0', 'ok'],
    ['kubelet', 'root-dir', undefined, '1.36.0', 'elsewhere'],
    ['kubelet', 'volume-plugin-dir', '/opt/plugins', '1.36.0', 'elsewhere'],
    ['kubelet', 'image-credential-provider-bin-dir', '/opt/bin', '1.36.0', 'ok'],
    ['kubelet', 'enable-server', 'false', '1.36.0', 'left-alone'],
    ['kube-apiserver', 'etcd-prefix', '/other', '1.36.0', 'left-alone'],
    ['kube-scheduler', 'write-config-to', '/x', '1.36.0', 'left-alone'],
    ['etcd', 'name', 'other', '3.6.14', 'managed'],
    ['etcd', 'initial-cluster', 'a=b', '3.6.14', 'managed'],
    ['etcd', 'data-dir', '/ssd', '3.6.14', 'has-field'],
    ['etcd', 'log-outputs', '/var/log/etcd.log', '3.6.14', 'left-alone'],
    ['etcd', 'unsafe-no-fsync', 'true', '3.6.14', 'left-alone'],
    ['kubelet', 'pod-infra-container-image', 'pause', '1.34.0', 'ok'],
    ['kubelet', 'pod-infra-container-image', 'pause', '1.35.0', 'removed'],
    ['kubelet', 'cni-bin-dir', '/x', '1.31.0', 'removed'],
    ['etcd', 'experimental-initial-corrupt-check', 'true', '3.6.14', 'ok'],
    ['etcd', 'experimental-initial-corrupt-check', 'true', '3.7.0', 'removed'],
    ['etcd', 'enable-v2', 'true', '3.6.14', 'removed'],
    ['etcd', 'force-new-cluster', 'true', '3.6.14', 'left-alone'],
    ['etcd', 'auto-compaction-mode', 'revision', '3.6.14', 'has-field'],
    ['etcd', 'wal-dir', '/ssd/wal', '3.6.14', 'left-alone'],
    ['kubelet', 'healthz-port', '10348', '1.36.0', 'left-alone'],
    ['kubelet', 'healthz-bind-address', '10.0.0.1', '1.36.0', 'left-alone'],
    ['kubelet', 'register-node', 'false', '1.36.0', 'left-alone'],
    ['kubelet', 'register-with-taints', 'a=b:NoSchedule', '1.36.0', 'has-field'],
    ['kubelet', 'event-qps', '5', '1.36.0', 'ok'],
    ['kubelet', 'event-qps', 'many', '1.36.0', 'not-whole'],
    ['kubelet', 'event-qps', '', '1.36.0', 'not-whole'],
    ['kubelet', 'event-qps', undefined, '1.36.0', 'no-value'],
    ['kubelet', 'seccomp-default', undefined, '1.36.0', 'ok'],
    ['kubelet', 'seccomp-default', 'False', '1.36.0', 'ok'],
    ['kubelet', 'seccomp-default', 'no', '1.36.0', 'not-a-switch'],
    ['kubelet', 'kube-reserved', 'cpu=200m,memory=1Gi', '1.36.0', 'ok'],
    ['kubelet', 'eviction-hard', 'memory.available<100Mi', '1.36.0', 'ok'],
    ['kubelet', 'kube-reserved', 'cpu', '1.36.0', 'not-pairs'],
    ['kube-proxy', 'kube-api-qps', '7.5', '1.36.0', 'ok'],
    ['kube-proxy', 'healthz-bind-address', '10.0.0.1:10256', '1.36.0', 'left-alone'],
    ['kube-controller-manager', 'cluster-signing-kubelet-serving-cert-file', '/x', '1.36.0', 'left-alone'],
    ['kube-proxy', 'proxy-mode', 'ipvs', '1.36.0', 'has-field'],
    ['kube-proxy', 'kube-api-qps', 'fast', '1.36.0', 'not-a-number'],
    ['kube-proxy', 'conntrack-min', '0', '1.36.0', 'ok'],
    ['kube-proxy', 'conntrack-min', '1.5', '1.36.0', 'not-whole'],
    ['kube-proxy', 'oom-score-adj', '-998', '1.36.0', 'ok'],
    ['kube-proxy', 'write-config-to', '/tmp/x', '1.36.0', 'without-effect'],
    ['kube-proxy', 'constructor', 'x', '1.36.0', 'without-effect'],
    ['kube-scheduler', 'v', '4', '1.36.0', 'ok'],
    ['kube-controller-manager', 'pod-eviction-timeout', '5m', '1.31.0', 'removed'],
    ['kube-apiserver', 'profiling', 'false\n--anonymous-auth=true', '1.36.0', 'bad-value'],
    ['kube-apiserver', 'profiling', 'a\0', '1.36.0', 'bad-value'],
    ['kube-apiserver', 'profiling', '\u2028', '1.36.0', 'bad-value'],
    ['kube-apiserver', 'Anonymous-Auth', 'true', '1.36.0', 'malformed'],
    ['kube-apiserver', 'profiling=false --x', 'true', '1.36.0', 'malformed'],
    ['kube-apiserver', '', 'true', '1.36.0', 'malformed'],
    ['kube-apiserver', '__proto__', 'true', '1.36.0', 'malformed'],
    ['kube-apiserver', 'constructor', 'true', '1.36.0', 'ok'],
    ['kubelet', 'constructor', 'true', '1.36.0', 'ok'],
  ];

  it.each(table)('%s --%s=%j in %s: %s', (component, flag, value, version, reason) => {
    expect(reasonOf(judge(component, flag, value, version))).toBe(reason);
  });

  it('names the field to use instead', () => {
    const verdict = judge('kubelet', 'max-pods', '200', '1.36.0');
    expect(!verdict.ok && verdict.because.en).toContain('spec.kubernetes.maxPods');
  });

  it('refuses every flag of etcd that we write ourselves, for etcd does not start with two of one', () => {
    const tuning = {
      dataDir: '/var/lib/etcd',
      heartbeatInterval: 250,
      electionTimeout: 5000,
      snapshotCount: 10_000,
      autoCompactionRetention: 8,
      metrics: 'basic',
      quotaBackendBytes: 1,
      maxRequestBytes: 1,
      maxSnapshots: 5,
      maxWals: 5,
      logLevel: 'info',
    };
    for (const version of ['3.5.33', '3.6.14', '3.7.1']) {
      const member = { name: 'node1', addresses: ['10.0.0.1'] } as const;
      const input = { member, tuning, version: knownVersion(version), except: new Set<string>() };
      const accepted = Object.keys(etcdFlags(input)).filter((flag) => judge('etcd', flag, 'x', version).ok);
      // These step back behind what is added.
      const yielding = etcdDefaults.map(({ flag }) => flag);
      expect(accepted.filter((flag) => !yielding.includes(flag))).toEqual([]);
    }
  });

  it('refuses every managed flag however its name is spelled', () => {
    const tables = [
      ...Object.entries(managedFlags).map(([component, flags]) => [component, Object.keys(flags)] as const),
      ...Object.entries(untouchedFlags),
    ];
    const all = tables.flatMap(([component, flags]) =>
      flags.map((flag): [Component, string] => [component as Component, flag]),
    );
    fc.assert(
      fc.property(
        fc.constantFrom(...all),
        fc.constantFrom('', '-', '--'),
        fc.boolean(),
        ([component, flag], dashes, under) => {
          const spelled = `${dashes}${under ? flag.replaceAll('-', '_') : flag}`;
          expect(reasonOf(judge(component, spelled, 'x', '1.36.0'))).toMatch(
            /^(managed|has-field|left-alone)$/,
          );
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe('the tables of flags', () => {
  it('hold names as the rule reads them', () => {
    const names = [
      ...Object.values(managedFlags).flatMap((flags) => Object.keys(flags)),
      ...Object.values(untouchedFlags).flat(),
      ...removedFlags.map(({ flag }) => flag.replace(/-?\*$/, '')),
    ];
    for (const name of names) expect(name).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    for (const { since } of removedFlags) expect(knownVersion(since).text).toBe(since);
  });
});
