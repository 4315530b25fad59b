import { describe, expect, it } from 'vitest';
import { same } from '../problem/text.ts';
import { type EndpointAnswer, judgeExternalEtcd } from './external-etcd.ts';

const endpoint = 'https://10.0.0.1:2379';

const said = (version: string, health = '{"health":"true","reason":""}', status = 200): EndpointAnswer => ({
  endpoint,
  said: {
    health: { status, body: health },
    version: { status: 200, body: `{"etcdserver":"${version}","etcdcluster":"3.6.0"}` },
  },
});

const faults = (...answers: readonly EndpointAnswer[]): string[] =>
  judgeExternalEtcd(new Map([['node1', answers]])).map(({ host, because }) => `${host}: ${because.en}`);

describe('judgeExternalEtcd', () => {
  it.each(['3.5.24', '3.6.16', '3.7.1'])('accepts a healthy etcd %s', (version) => {
    expect(faults(said(version))).toEqual([]);
  });

  it.each([
    ['too old', said('3.5.23'), 'node1: etcd 3.5.23 is older than 3.5.24'],
    ['not healthy', said('3.6.16', '{"health":"false"}', 503), 'node1: it says that it is not healthy'],
    [
      'not healthy, whatever the page says',
      said('3.6.16', undefined, 503),
      'node1: it says that it is not healthy',
    ],
    [
      'another server',
      { endpoint, said: { health: { status: 200, body: 'ok' }, version: { status: 404, body: '<html>' } } },
      'node1: what answers there is not etcd (status 404)',
    ],
    [
      'out of reach',
      { endpoint, said: { because: same('connect ECONNREFUSED') } },
      'node1: connect ECONNREFUSED',
    ],
  ])('names an endpoint that is %s', (_title, answer, line) => {
    expect(faults(answer)).toEqual([line]);
  });

  it('names every endpoint from every host', () => {
    const seen = new Map(['node1', 'node2'].map((host) => [host, [said('3.4.1'), said('3.4.2')]]));
    expect(judgeExternalEtcd(seen)).toHaveLength(4);
  });
});
