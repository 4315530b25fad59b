import { expect, it } from 'vitest';
import type { HostRole, PreflightHost } from '../../domain/preflight/spec.ts';
import { fitHosts, fitSpec, surveyOf } from '../../domain/preflight/testing/fit-hosts.ts';
import { keepalivedConfig } from '../../template/load-balancer/keepalived.ts';
import { lookAtHost } from './look-at-host.ts';

const address = '10.0.0.100';
const spec = fitSpec({ virtualAddress: { address, port: 6443, holders: ['node1'] } });

/** What a host is seen as that has this configuration of keepalived. */
function seenWith(config: string | undefined, roles: readonly HostRole[] = ['loadbalancer']) {
  const host: PreflightHost = { ...fitHosts(1)[0], name: 'node1', roles } as PreflightHost;
  const { check } = lookAtHost;
  if (!('reads' in check)) throw new Error('it names its reads');
  const { facts, etcdDisk } = surveyOf(spec).get('node1') ?? {};
  const answers: Readonly<Record<string, unknown>> = {
    facts,
    'file-system': etcdDisk,
    listen: true,
    module: 'built-in',
    path: config === undefined ? { type: 'absent' } : { type: 'file', content: Buffer.from(config) },
  };
  const input = { spec, host, name: 'run' };
  const judged = check.judge(
    input,
    check.reads(input).map(({ kind }) => answers[kind]),
    { interrupted: false },
  );
  return 'output' in judged ? judged.output : undefined;
}

const sharing = (shared: string): string =>
  keepalivedConfig({
    host: 'node1',
    device: 'eth0',
    source: '10.0.0.11',
    peers: [],
    address: shared,
    routerId: 100,
    check: '/check',
  });

it('knows which address the keepalived of a balancer host shares', () => {
  expect(seenWith(sharing(address))).toMatchObject({ sharesAddress: true });
  expect(seenWith(sharing('10.0.0.10'))).toMatchObject({ sharesAddress: false });
  expect(seenWith(undefined)).toMatchObject({ sharesAddress: false });
});

it('asks no other host for it', () => {
  expect(seenWith(sharing(address), ['worker'])).toMatchObject({ sharesAddress: false });
});
