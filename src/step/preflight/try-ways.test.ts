import { expect, it } from 'vitest';
import type { PreflightHost, PreflightSpec } from '../../domain/preflight/spec.ts';
import { fitSpec, surveyOf } from '../../domain/preflight/testing/fit-hosts.ts';
import { tryWays } from './try-ways.ts';

const master: PreflightHost = {
  name: 'node1',
  roles: ['master'],
  addresses: ['10.0.0.11'],
  uses: ['node'],
  packages: { debian: ['conntrack', 'socat'], rhel: ['conntrack-tools'], suse: [] },
  timeServers: ['10.0.9.9'],
  servesTime: false,
};

/** What is asked about packages and time; `changed` is what the file says. */
function asked(changed: Partial<PreflightSpec> = {}, host = master) {
  const spec = fitSpec({ hosts: [host], ...changed });
  const input = { spec, host, sightings: surveyOf(spec) };
  const { check } = tryWays;
  if (!('reads' in check)) throw new Error('it names its reads');
  const reads = check.reads(input).filter(({ kind }) => /^(package|time)/.test(kind));
  const kinds = reads.map(({ kind }) => kind);
  const names = reads.map((read) => ('name' in read ? read.name : undefined));
  return {
    kinds,
    names,
    judge: (answer: (kind: string) => unknown) =>
      check.judge(
        input,
        check.reads(input).map(({ kind }) => answer(kind)),
        { interrupted: false },
      ),
  };
}

it('asks for the packages of the family of a host, and its time servers', () => {
  const { kinds, judge } = asked();
  expect(kinds).toEqual(['package-supply', 'package-supply', 'time-server']);
  const unknown = { supply: 'unknown' };
  expect(judge((kind) => (kind === 'package-supply' ? unknown : 'silent'))).toMatchObject({
    output: {
      packages: new Map([
        ['conntrack', unknown],
        ['socat', unknown],
      ]),
      timeServers: new Map([['10.0.9.9', 'silent']]),
    },
  });
});

it('asks no source where packages are brought along for the system of the host', () => {
  const { kinds, judge } = asked({ packageFiles: ['debian-12-amd64/socat_1.deb'] });
  expect(kinds).toEqual(['package', 'package', 'time-server']);
  const installed = { supply: 'installed', version: '1.4' };
  const state = { installed: true, version: '1.4', package: 'socat' };
  expect(judge((kind) => (kind === 'package' ? state : 'silent'))).toMatchObject({
    output: {
      packages: new Map([
        ['conntrack', installed],
        ['socat', installed],
      ]),
    },
  });
});

it('asks nothing that is not judged', () => {
  expect(asked({ skipChecks: ['package-sources', 'time-servers'] }).kinds).toEqual([]);
  const balancer = {
    ...master,
    uses: ['haproxy'],
    packages: { ...master.packages, debian: ['socat', 'haproxy'] },
  } as const;
  const skipped = ['package-sources', 'time-servers'];
  expect(asked({ skipChecks: skipped }, balancer).names).toEqual(['haproxy']);
  expect(asked({ skipChecks: [...skipped, 'package-versions'] }, balancer).names).toEqual([]);
});
