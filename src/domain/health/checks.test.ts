import { describe, expect, it } from 'vitest';
import { healthChecks } from './checks.ts';
import { judgeHealth, whyUnhealthy } from './judge-health.ts';
import { clusterFaults, onHost } from './testing/cluster-faults.ts';
import { soundSpec, soundSurvey } from './testing/sound-cluster.ts';

const judged = ([, change, , changed]: (typeof clusterFaults)[number]) => {
  const spec = soundSpec(changed);
  return judgeHealth(spec, change(soundSurvey(spec)));
};

const stateOf = (report: ReturnType<typeof judgeHealth>, check: string) =>
  report.rows.find((row) => row.check === check)?.state;

describe('checks of a cluster', () => {
  for (const fault of clusterFaults)
    it(`find ${fault[0]}`, () => {
      const found = judged(fault).rows.flatMap(({ check, state, findings }) =>
        findings.map(({ on, found: { en } }) => `${check} ${state} ${on}: ${en}`),
      );
      expect(found).toEqual(fault[2]);
    });

  it('each find something in one of these', () => {
    const tried = new Set(
      clusterFaults.flatMap(([, , expected]) => expected.map((one) => one.split(' ')[0])),
    );
    expect(healthChecks.map(({ id }) => id).filter((id) => !tried.has(id))).toEqual([]);
  });

  it('make a cluster unhealthy by errors only', () => {
    for (const fault of clusterFaults)
      expect([fault[0], judged(fault).healthy]).toEqual([
        fault[0],
        !fault[2].some((one) => one.split(' ')[1] === 'error'),
      ]);
  });

  it('keep no placeholder, and say in both languages what to do', () => {
    const findings = clusterFaults.flatMap((fault) => judged(fault).rows.flatMap((row) => row.findings));
    for (const { found, fix } of findings)
      for (const { en, zh } of [found, fix]) {
        expect(`${en}${zh}`).not.toMatch(/\{\w+\}/);
        expect(en.trim() && zh.trim()).not.toBe('');
      }
  });

  it.each(healthChecks.map((check) => [check.id, check] as const))(
    '%s has a short title',
    (id, { title, fix }) => {
      expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/);
      expect(title.en.length).toBeLessThanOrEqual(22);
      expect(fix.en.split('`').length % 2).toBe(1);
    },
  );

  it('that need the API have seen nothing without it', () => {
    const spec = soundSpec();
    const report = judgeHealth(spec, { ...soundSurvey(spec), api: { state: 'no-api' } });
    expect(stateOf(report, 'nodes-ready')).toBe('unseen');
    expect(stateOf(report, 'etcd')).toBe('good');
  });

  it('by the API alone are enough to know that it is not time to ask hosts', () => {
    const spec = soundSpec();
    const report = judgeHealth(spec, { ...soundSurvey(spec), hosts: new Map() }, { by: 'cluster' });
    expect(report.healthy).toBe(true);
    expect(report.rows.map(({ check }) => check)).not.toContain('hosts');
    const none = judgeHealth(spec, { ...soundSurvey(spec), api: { state: 'no-api' } }, { by: 'cluster' });
    expect(none.healthy).toBe(false);
  });

  it.each([
    ['/etc/kubernetes/pki/apiserver.crt', 'expired', 'kubexm create cluster'],
    ['/var/lib/kubelet/pki/kubelet-client-current.pem', 'expired', 'kubexm create cluster -f cluster.yaml'],
    ['/var/lib/kubelet/pki/kubelet-server-current.pem', 'expired', 'journalctl -u kubelet'],
    ['/etc/kubernetes/pki/apiserver.crt', 'close', 'kubexm create cluster'],
    ['/var/lib/kubelet/pki/kubelet-client-current.pem', 'close', 'journalctl -u kubelet'],
  ] as const)('tell for %s, %s, what helps: %s', (path, standing, helps) => {
    const spec = soundSpec();
    const change = onHost('node2', () => ({ certificates: [{ path, standing, notAfter: '2026-06-01' }] }));
    const [finding] = judgeHealth(spec, change(soundSurvey(spec))).rows.flatMap((row) => row.findings);
    expect(finding?.fix.en).toContain(helps);
  });

  it('say nothing about etcd while some of its members are not looked at', () => {
    const whole = soundSpec();
    const spec = { ...whole, hosts: whole.hosts.slice(0, 1) };
    expect(stateOf(judgeHealth(spec, soundSurvey(spec)), 'etcd')).toBe('unseen');
  });
});

describe('why a cluster is not healthy', () => {
  const spec = soundSpec();
  const scheduler = { component: 'kube-scheduler', isHealthy: false, said: 'refused' };
  const failing = (count: number) =>
    whyUnhealthy(
      judgeHealth(
        spec,
        onHost('node1', () => ({ components: Array.from({ length: count }, () => scheduler) }))(
          soundSurvey(spec),
        ),
      ),
    );

  it('is said in one line, which names the first and counts the rest', () => {
    const one = 'node1: kube-scheduler is not healthy: refused';
    expect(failing(0)).toBeUndefined();
    expect(failing(1)?.en).toBe(one);
    expect(failing(5)?.en).toBe(`${one}; ${one}; ${one}; and 2 more`);
    expect(failing(4)?.zh).toContain('；另有 1 项');
  });
});
