import { describe, expect, it } from 'vitest';
import { cidr } from '../testing/cidr.ts';
import { preflightChecks } from './checks.ts';
import { judgePreflight } from './judge-preflight.ts';
import type { PreflightSpec } from './spec.ts';
import type { SurveyedHost } from './survey.ts';
import { balancedHosts, fitHosts, fitSpec, surveyOf } from './testing/fit-hosts.ts';
import {
  attempts,
  type Change,
  deaf,
  facts,
  listener,
  packaged,
  supply,
  system,
  times,
} from './testing/host-changes.ts';
import { hostFaults } from './testing/host-faults.ts';

const weigh = (spec: PreflightSpec, change: Change, host = 'node1'): string[] =>
  judgePreflight(spec, surveyOf(spec, { node1: change }))
    .findings.filter((finding) => finding.host === host)
    .map(({ check, severity }) => `${check} ${severity}`);

describe('preflight checks', () => {
  for (const [what, change, expected, spec] of hostFaults)
    it(what, () => expect(weigh(fitSpec(spec), change)).toEqual(expected));

  it('every check finds something in one of these, or on the way to a deaf host', () => {
    const tried = new Set([
      ...hostFaults.flatMap(([_what, _change, expected]) => expected.map((one) => one.split(' ')[0])),
      'mtu',
    ]);
    expect(preflightChecks.map(({ id }) => id).filter((id) => !tried.has(id))).toEqual([]);
  });

  it('datagrams that do not arrive are found where they were sent', () => {
    expect(weigh(fitSpec(), deaf(128, 1500), 'node2')).toEqual(['reachability error']);
    expect(weigh(fitSpec(), deaf(1500), 'node2')).toEqual(['mtu error']);
    expect(weigh(fitSpec(), deaf(128, 1500))).toEqual([]);
    const another = (host: SurveyedHost): SurveyedHost => ({ ...deaf(128, 1500)(host), couldHear: false });
    expect(weigh(fitSpec(), another, 'node2'), 'the port is of another program').toEqual([]);
  });

  it.each(['ipip', 'bgp', 'none'] as const)(
    'the largest packets are tried also where pods are carried by %s, and what is lost altogether is no finding',
    (overlay) => {
      expect(weigh(fitSpec({ overlay }), deaf(1500), 'node2')).toEqual(['mtu error']);
      expect(weigh(fitSpec({ overlay }), deaf(128, 1500), 'node2')).toEqual([]);
    },
  );

  it('packages and time servers are named with what to type', () => {
    const spec = fitSpec();
    const wrong = (host: SurveyedHost) => times('answered', 'silent')(supply('unknown', 'unknown')(host));
    const { findings } = judgePreflight(spec, surveyOf(spec, { node1: wrong }));
    expect(findings.map(({ found, fix }) => [found.en, fix.en])).toEqual([
      ['ntp2 gives no answer', expect.stringContaining('`chronyd -Q -t 5 "server ntp2 iburst"`')],
      [
        'not installed: conntrack, socat; the package sources that answer do not have these, or not all that they need',
        expect.stringContaining('`apt-get update && apt-get install conntrack socat`'),
      ],
    ]);
    const named = fitSpec({ packageManager: 'yum' });
    const [first] = judgePreflight(named, surveyOf(named, { node1: supply('unknown') })).findings;
    expect(first?.fix.zh).toContain('`yum install conntrack`');
  });

  it('a program that is too old is named with what is needed and what to type', () => {
    const spec = fitSpec({ hosts: balancedHosts('haproxy', 'haproxy') });
    const old = packaged('haproxy', { supply: 'known', version: '1.8.27-5.el8' });
    const change: Change = (host) => old(system('rocky', '8', 'rhel')(host));
    const [first] = judgePreflight(spec, surveyOf(spec, { node1: change })).findings;
    expect(first).toMatchObject({
      host: 'node1',
      found: { en: 'haproxy 1.8.27-5.el8 is what its package sources have' },
      needed: { en: 'haproxy 2.2 or newer, which knows `error-status`' },
    });
    expect(first?.fix.zh).toContain('`dnf list --showduplicates haproxy`');
    expect(first?.fix.en).toContain('externalLoadBalancer: kubexm-kn`');
    expect(first?.fix.en).toContain('`dnf install haproxy-VERSION`');
  });

  it('a way to a port that somebody else holds is not judged by what that one answers', () => {
    const spec = fitSpec();
    const survey = surveyOf(spec, { node1: listener(2380), node2: attempts('tcp', 2380, 'refused') });
    const found = judgePreflight(spec, survey).findings.map(
      ({ host, check, found: { en } }) => `${host} ${check} ${en}`,
    );
    expect(found).toEqual([
      'node1 ports tcp 2380 is taken by haproxy (pid 812)',
      'node2 reachability etcd: node3 10.0.0.13 tcp 2380 refused',
    ]);
  });

  it('the clock in the middle is right: one that is wrong accuses no other', () => {
    const spec = fitSpec();
    const survey = surveyOf(spec, {
      node3: (host) => ({ ...host, ahead: { leastMs: -90_000, mostMs: -89_900 } }),
    });
    expect(judgePreflight(spec, survey).findings.map(({ host, found: { en } }) => `${host}: ${en}`)).toEqual([
      'node3: 90 s behind node1',
    ]);
  });

  it('a single host is measured against this machine', () => {
    const spec = fitSpec({ hosts: fitHosts(1) });
    const survey = surveyOf(spec, {
      node1: (host) => ({ ...host, ahead: { leastMs: 7_000, mostMs: 7_050 } }),
    });
    expect(judgePreflight(spec, survey).findings.map(({ found: { en, zh } }) => [en, zh])).toEqual([
      ['7 s ahead of this machine', '比 本机 快 7 秒'],
    ]);
  });

  it('a check that is left out finds nothing; a host that could not be asked is always found', () => {
    const spec = fitSpec({ skipChecks: ['swap', 'connection'] });
    const survey = new Map(surveyOf(spec, { node1: facts({ swap: ['/dev/dm-1'] }) }));
    survey.delete('node2');
    expect(judgePreflight(spec, survey).findings).toMatchObject([
      { host: 'node2', check: 'connection', severity: 'error' },
    ]);
  });

  it.each(preflightChecks.map((check) => [check.id, check] as const))(
    '%s says what it found, what is needed and what to do, in both languages with the same parameters',
    (id, { looksAt, found, needed, fix }) => {
      expect(id).toMatch(/^[a-z]+(-[a-z0-9]+)*$/);
      const parameters = (line: string): string[] =>
        [...line.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name).sort();
      for (const part of [looksAt, found, needed, fix]) {
        expect(part.en.trim()).not.toBe('');
        expect(new Set(parameters(part.zh))).toEqual(new Set(parameters(part.en)));
      }
      expect(fix.zh).toMatch(/\p{Script=Han}/u);
      expect(fix.en.split('`').length % 2).toBe(1);
    },
  );

  it('no finding keeps a placeholder', () => {
    const spoken = hostFaults.flatMap(([_what, change, _expected, changed]) => {
      const spec = fitSpec(changed);
      return judgePreflight(spec, surveyOf(spec, { node1: change })).findings;
    });
    for (const { found, needed, fix } of spoken)
      for (const { en, zh } of [found, needed, fix]) expect(`${en}${zh}`).not.toMatch(/\{\w+\}/);
  });

  it('only a device of containers is offered for removal', () => {
    const spec = fitSpec();
    const fixFor = (device: string) => {
      const route = facts({ routes: [{ to: '10.233.65.0/24', device }] });
      return judgePreflight(spec, surveyOf(spec, { node1: route })).findings[0]?.fix.en;
    };
    expect(fixFor('flannel.1')).toContain('`ip link delete flannel.1`');
    expect(fixFor('eth0')).toBe('Set another `spec.network.kubePodsCIDR`.');
  });

  it('ranges of both families are looked at', () => {
    const spec = fitSpec({ podRanges: [cidr('10.233.64.0/18'), cidr('fd00:1::/64')] });
    const six = facts({ routes: [{ to: 'fd00:1::/80', device: 'tun0' }] });
    expect(weigh(spec, six)).toEqual(['ranges error']);
  });
});
