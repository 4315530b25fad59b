import { describe, expect, it } from 'vitest';
import { failureKind } from './failure-kind.ts';

describe('what a failed call saw', () => {
  it.each([
    [{ status: 0, text: 'ECONNRESET' }, 'connection reset'],
    [{ status: 0, text: 'timeout' }, 'timeout'],
    [
      {
        status: 500,
        text: '[+]ping ok\n[-]etcd failed: reason withheld\n[-]shutdown failed: reason withheld\n',
      },
      '500 not ready: etcd, shutdown',
    ],
    [
      { status: 500, text: '{"kind":"Status","message":"etcdserver: leader changed","code":500}' },
      '500 etcdserver: leader changed',
    ],
    [{ status: 503, text: '' }, '503'],
    [{ status: 502, text: 'Bad gateway\nsomewhere' }, '502 Bad gateway'],
  ])('of %j is %s', (answer, kind) => {
    expect(failureKind(answer)).toBe(kind);
  });
});
