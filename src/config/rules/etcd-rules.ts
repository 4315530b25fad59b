import { judgeEtcdPair } from '../../domain/etcd-path.ts';
import { judgeMemberCount } from '../../domain/quorum.ts';
import { parseVersion } from '../../domain/version.ts';
import { type Problem, problem } from '../../problem/problem.ts';
import { etcdOf } from '../references/etcd-of.ts';
import { judged } from './judged.ts';
import { defineRules } from './rule.ts';

const members = ['/spec/roleGroups/etcd', '/spec/hosts/*/name', '/spec/etcd/type'];
const largestQuota = 8 * 1024 ** 3;

export const etcdRules = defineRules([
  {
    id: 'etcd-has-hosts',
    scope: members,
    check: ({ written: { spec } }) =>
      spec.etcd.type === 'kubexm' && spec.roleGroups.etcd.length === 0
        ? [problem('config.etcd-hosts-missing', {}, { pointer: '/spec/roleGroups/etcd' })]
        : [],
  },
  {
    id: 'etcd-member-count',
    scope: [...members, '/spec/roleGroups/master', '/spec/etcd/allowEvenEtcd'],
    check: ({ config: { spec } }) => {
      if (spec.etcd.type === 'external') return [];
      const role = spec.etcd.type === 'kubeadm' ? 'master' : 'etcd';
      const count = spec.roleGroups[role].length;
      const verdict = judgeMemberCount(count, { allowEven: spec.etcd.allowEvenEtcd });
      return verdict.ok || count === 0
        ? []
        : [
            problem(
              'config.etcd-member-count',
              { because: verdict.because },
              { pointer: `/spec/roleGroups/${role}` },
            ),
          ];
    },
  },
  {
    id: 'etcd-by-kubeadm-needs-kubeadm',
    scope: ['/spec/etcd/type', '/spec/kubernetes/type'],
    check: ({ written: { spec } }) =>
      spec.etcd.type === 'kubeadm' && spec.kubernetes.type !== 'kubeadm'
        ? [
            problem(
              'config.etcd-needs-kubeadm',
              { type: spec.kubernetes.type },
              { pointer: '/spec/etcd/type' },
            ),
          ]
        : [],
  },
  {
    id: 'etcd-role-fits-type',
    scope: [...members, '/spec/roleGroups/master'],
    check: ({ config: { spec } }) => {
      const { etcd, master } = spec.roleGroups;
      const { type } = spec.etcd;
      const isEqual = etcd.length === master.length && etcd.every((name) => master.includes(name));
      if (type === 'kubexm' || etcd.length === 0 || (type === 'kubeadm' && isEqual)) return [];
      const params = { type, hosts: etcd.join(', ') };
      return [problem('config.etcd-role-differs', params, { pointer: '/spec/roleGroups/etcd' })];
    },
  },
  {
    id: 'election-timeout',
    scope: ['/spec/etcd/electionTimeout', '/spec/etcd/heartbeatInterval'],
    check: ({ written: { spec } }) => {
      const { electionTimeout: election, heartbeatInterval: heartbeat } = spec.etcd;
      const least = heartbeat * 5;
      return election < least
        ? [
            problem(
              'config.election-timeout',
              { election, heartbeat, least },
              { pointer: '/spec/etcd/electionTimeout' },
            ),
          ]
        : [];
    },
  },
  {
    id: 'etcd-quota',
    severity: 'warning',
    scope: ['/spec/etcd/quotaBackendBytes'],
    check: ({ written: { spec } }) =>
      spec.etcd.quotaBackendBytes > largestQuota
        ? [
            problem(
              'config.etcd-quota',
              { bytes: spec.etcd.quotaBackendBytes },
              { pointer: '/spec/etcd/quotaBackendBytes' },
            ),
          ]
        : [],
  },
  {
    id: 'etcd-version',
    scope: ['/spec/etcd/version'],
    check: ({ written: { spec } }): Problem[] =>
      spec.etcd.version === undefined
        ? []
        : judged('config.bad-version', '/spec/etcd/version', parseVersion(spec.etcd.version)),
  },
  {
    id: 'etcd-fits-kubernetes',
    scope: ['/spec/etcd/version', '/spec/etcd/type', '/spec/kubernetes/version', '/spec/artifacts'],
    check: ({ written, config: { spec } }) => {
      const etcd = parseVersion(written.spec.etcd.version ?? '');
      const companion = parseVersion(etcdOf(spec.artifacts.bom, spec.kubernetes.version) ?? '');
      return spec.etcd.type === 'external' || !etcd.ok || !companion.ok
        ? []
        : judged('config.version-mismatch', '/spec/etcd/version', judgeEtcdPair(etcd.value, companion.value));
    },
  },
]);
