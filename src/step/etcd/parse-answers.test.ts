import { describe, expect, it } from 'vitest';
import type { QueryState } from '../../runner/read/query.ts';
import { parseHash, parseHealth, parseStatus } from './parse-answers.ts';

const said = (stdout: string, code = 0): QueryState => ({ state: 'answered', code, stdout });

/** As etcdctl 3.6 prints them. */
const status = said(
  '[{"Endpoint":"https://127.0.0.1:2379","Status":{"header":{"cluster_id":14841639068965178418,"member_id":10276657743932975437,"revision":12,"raft_term":2},"version":"3.6.16","dbSize":20480,"leader":10276657743932975439,"raftIndex":4,"raftTerm":2,"raftAppliedIndex":4,"dbSizeInUse":16384,"errors":["NOSPACE"],"storageVersion":"3.6.0","downgradeInfo":{}}}]\n',
);
const list = said(
  '{"header":{"cluster_id":14841639068965178418,"member_id":10276657743932975437,"raft_term":2},"members":[{"ID":10276657743932975437,"name":"node1","peerURLs":["https://10.0.0.1:2380"],"clientURLs":["https://10.0.0.1:2379"]},{"ID":10276657743932975439,"peerURLs":["https://10.0.0.2:2380"],"isLearner":true}]}\n',
);

describe('what etcdctl says', () => {
  it('is read with identities exact to the last bit', () => {
    expect(parseStatus(status, list)).toEqual({
      memberId: '8e9e05c52164694d',
      clusterId: 'cdf818194e3a8c32',
      leaderId: '8e9e05c52164694f',
      version: '3.6.16',
      revision: 12,
      dbSize: 20_480,
      dbSizeInUse: 16_384,
      isLearner: false,
      errors: ['NOSPACE'],
      members: [
        {
          id: '8e9e05c52164694d',
          name: 'node1',
          peerUrls: ['https://10.0.0.1:2380'],
          clientUrls: ['https://10.0.0.1:2379'],
          isLearner: false,
        },
        {
          id: '8e9e05c52164694f',
          name: '',
          peerUrls: ['https://10.0.0.2:2380'],
          clientUrls: [],
          isLearner: true,
        },
      ],
    });
  });

  it('leaves out a leader it does not know', () => {
    const { leaderId } =
      parseStatus(said('[{"Status":{"header":{"cluster_id":1,"member_id":2},"version":"3.5.33"}}]'), list) ??
      {};
    expect(leaderId).toBe('0');
  });

  it.each([
    ['it is not installed', { state: 'absent' } as const, list],
    ['it failed', said('[]', 1), list],
    ['it printed nothing', said('null'), list],
    ['it was cut short', said('[{"Stat'), list],
    ['the list is missing', status, said('', 1)],
  ])('is no status when %s', (_title, one, other) => {
    expect(parseStatus(one, other)).toBeUndefined();
  });

  it('names the endpoints that serve, also where it ends with a failure because of another', () => {
    const printed = said(
      '[{"endpoint":"https://10.0.0.1:2379","health":true,"took":"4ms"},{"endpoint":"https://10.0.0.2:2379","health":false,"error":"context deadline exceeded"}]',
      1,
    );
    expect(parseHealth(printed)).toEqual(['https://10.0.0.1:2379']);
    expect(parseHealth({ state: 'absent' })).toEqual([]);
  });

  it('has a hash as of the revision that was asked for', () => {
    const printed = said('[{"HashKV":{"header":{"revision":9},"hash":1084519789,"compact_revision":-1}}]');
    expect(parseHash(7, printed)).toEqual({ revision: 7, compactRevision: -1, hash: 1_084_519_789 });
    expect(parseHash(7, said('', 1))).toBeUndefined();
  });
});
