import { beforeAll, describe, expect, it } from 'vitest';
import type { Authorities } from './authority.ts';
import type { KeptAuthorities } from './authority-files.ts';
import { chooseAuthorities, isSameCluster } from './choose-authorities.ts';
import { demoAuthorities } from './testing/demo-authorities.ts';

const made = (cluster: string): Promise<Authorities> => demoAuthorities({ cluster });

const whole = (authorities: Authorities): KeptAuthorities => ({ state: 'whole', authorities });

describe('authorities found on control planes', () => {
  let one: Authorities;
  let other: Authorities;

  beforeAll(async () => {
    [one, other] = await Promise.all([made('one'), made('one')]);
  });

  it('are those of the cluster, though a control plane lacks some', () => {
    const found = new Map<string, KeptAuthorities>([
      ['a', { state: 'damaged', files: ['etcd/ca.key'] }],
      ['b', whole(one)],
      ['c', whole(one)],
    ]);
    expect(chooseAuthorities(found)).toBe(one);
  });

  it('are refused when they are those of different clusters, even of the same name', () => {
    expect(isSameCluster(one, other)).toBe(false);
    expect(() =>
      chooseAuthorities(
        new Map([
          ['b', whole(other)],
          ['a', whole(one)],
        ]),
      ),
    ).toThrow(expect.objectContaining({ code: 'adopt.several-clusters' }));
  });

  it('are refused when no control plane has all of them, with the files it lacks', () => {
    const found = new Map<string, KeptAuthorities>([
      ['b', { state: 'none' }],
      ['a', { state: 'damaged', files: ['etcd/ca.key', 'service-accounts.pub'] }],
    ]);
    expect(() => chooseAuthorities(found)).toThrow(
      expect.objectContaining({
        code: 'adopt.authorities-incomplete',
        params: {
          detail:
            'a: /etc/kubernetes/pki/issuing/etcd-ca.key, /etc/kubernetes/pki/sa.pub; b: /etc/kubernetes/pki',
        },
      }),
    );
  });
});
