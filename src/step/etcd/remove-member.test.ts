import { expect, it, vi } from 'vitest';
import { isBatched } from '../../plan/step.ts';
import { problem } from '../../problem/problem.ts';
import { createEtcdPort, type EtcdPort } from '../../runner/etcd-port.ts';
import type { HostPort } from '../../runner/host-port.ts';
import type { QueryState } from '../../runner/read/query.ts';
import { type RemoveMemberInput, removeMember } from './remove-member.ts';

vi.mock('node:timers/promises', () => ({ setTimeout: async () => undefined }));

const hosts = ['m1', 'm2', 'm3', 'm4', 'm5'];
const idOf = (host: string): number => hosts.indexOf(host) + 1;
const urlOf = (host: string): string => `https://${host}:2379`;

/** Five members; what is asked of one fails when it is dead, and kills it when that is said. */
function etcd({ leader = 'm2', dead = [] as string[], learner = '', diesWhenAsked = '' } = {}) {
  const gone = new Set(dead);
  const asked: string[] = [];
  let members = hosts;
  const said = (value: unknown): QueryState => ({
    state: 'answered',
    code: 0,
    stdout: JSON.stringify(value),
  });
  const answer = (host: string, argv: readonly string[]): QueryState => {
    if (argv.includes('status')) {
      const header = { member_id: idOf(host), cluster_id: 1 };
      const isLearner = host === learner;
      return said([{ Status: { header, leader: idOf(leader), version: '3.6.14', isLearner } }]);
    }
    if (argv.includes('health'))
      return said(members.map((one) => ({ endpoint: urlOf(one), health: !gone.has(one) })));
    return said({
      members: members.map((one) => ({
        ID: idOf(one),
        name: one,
        clientURLs: [urlOf(one)],
        isLearner: one === learner,
      })),
    });
  };
  const portOn = (host: string): HostPort =>
    ({
      async read(reads: readonly { readonly argv: readonly string[] }[]) {
        return reads.map(({ argv }) => answer(host, argv));
      },
      async run({ argv }: { readonly argv: readonly string[] }) {
        asked.push(`${host} ${argv.slice(argv.indexOf('--write-out=json') + 1).join(' ')}`);
        if (host === diesWhenAsked) {
          gone.add(host);
          throw problem('connection.lost', { host, because: 'cut' });
        }
        if (argv.includes('move-leader')) leader = host;
        else members = members.filter((one) => idOf(one) !== Number(argv.at(-1)));
        return { code: 0, stdout: '', stderr: '' };
      },
    }) as unknown as HostPort;
  const port = createEtcdPort({
    subject: 'm1',
    async open(host) {
      if (gone.has(host)) throw problem('connection.timed-out', { host, address: host, port: 22 }, { host });
      return portOn(host);
    },
    control: portOn('control'),
    assure: async () => undefined,
  });
  return { port, asked, members: () => members };
}

const input: RemoveMemberInput = {
  member: { name: 'm1', peerUrl: 'https://m1:2380' },
  before: [],
  through: ['m2', 'm3', 'm4', 'm5'],
  home: 'pod',
  aside: undefined,
};

const context = {
  runId: 'run',
  nodeId: 'node',
  signal: new AbortController().signal,
  situation: { interrupted: false },
  progress: () => undefined,
};

const remove = (port: EtcdPort) => removeMember.apply(port, input, undefined, context);
const check = (port: EtcdPort) => {
  if (isBatched(removeMember.check)) throw new Error('it asks by itself');
  return removeMember.check.ask(port, input, { interrupted: false });
};

it('asks another member when the one that was to be asked is gone', async () => {
  const { port, asked, members } = etcd({ leader: 'm4', dead: ['m2'] });
  expect(await check(port)).toMatchObject({ state: 'drifted' });
  await remove(port);
  expect(asked).toEqual(['m3 member remove 1']);
  expect(members()).not.toContain('m1');
  expect(await check(port)).toMatchObject({ state: 'satisfied' });
});

it('goes on through another one when the member dies while it is asked, and looks first what became of it', async () => {
  const { port, asked, members } = etcd({ diesWhenAsked: 'm2' });
  await remove(port);
  expect(asked).toEqual(['m2 member remove 1', 'm3 member remove 1']);
  expect(members()).toEqual(['m2', 'm3', 'm4', 'm5']);
});

it('lets a leader hand over to the one that is asked', async () => {
  const { port, asked } = etcd({ leader: 'm1', dead: ['m2'] });
  await remove(port);
  expect(asked).toEqual(['m3 move-leader 3', 'm3 member remove 1']);
});

it('passes a learner by', async () => {
  const { port, asked } = etcd({ leader: 'm3', learner: 'm2' });
  await remove(port);
  expect(asked).toEqual(['m3 member remove 1']);
});

it('is refused with the arithmetic, through whomever it is asked', async () => {
  const { port, asked } = etcd({ leader: 'm4', dead: ['m2', 'm3'] });
  await expect(remove(port)).rejects.toThrow('4 voters (m2, m3, m4, m5), 2 of them healthy; 3 must agree');
  expect(asked).toEqual([]);
});

it('says that nobody can be asked when nobody can', async () => {
  const { port } = etcd({ dead: ['m2', 'm3', 'm4', 'm5'] });
  await expect(check(port)).rejects.toMatchObject({ code: 'etcd.no-majority' });
});

it('never asks the member that leaves', async () => {
  const { port } = etcd();
  const among = { ...input, through: ['m1', 'm2'] };
  await expect(removeMember.apply(port, among, undefined, context)).rejects.toThrow('about itself');
});
