import { describe, expect, it } from 'vitest';
import { type EtcdEndpointReason, judgeEtcdEndpoint } from './etcd-endpoint.ts';
import { reasonOf } from './testing/reason-of.ts';

describe('judgeEtcdEndpoint', () => {
  it.each<[string, EtcdEndpointReason | 'ok']>([
    ['https://10.0.0.1:2379', 'ok'],
    ['https://[fd00::1]:2379/', 'ok'],
    ['https://etcd.example.com', 'ok'],
    ['10.0.0.1:2379', 'not-url'],
    ['unix:///run/etcd', 'not-url'],
    ['https://root:pw@10.0.0.1:2379', 'credentials'],
    ['http://10.0.0.1:2379', 'plain'],
    ['https://10.0.0.1:2379/v3', 'more'],
    ['https://10.0.0.1:2379?a=b', 'more'],
    ['https://localhost:2379', 'self'],
    ['https://127.1:2379', 'self'],
    ['https://[::1]:2379', 'self'],
    ['https://0.0.0.0:2379', 'self'],
    ['https://[::]:2379', 'self'],
    ['https://224.0.0.1:2379', 'host'],
    ['https://a_b:2379', 'host'],
  ])('%s: %s', (written, reason) => expect(reasonOf(judgeEtcdEndpoint(written, false))).toBe(reason));

  it('takes http when that is asked for', () => {
    expect(reasonOf(judgeEtcdEndpoint('http://10.0.0.1:2379', true))).toBe('ok');
  });
});
