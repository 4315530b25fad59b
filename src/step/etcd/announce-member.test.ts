import { expect, it } from 'vitest';
import { joiningFlags } from '../../domain/etcd-founding.ts';
import type { ListedMember } from '../../domain/etcd-health.ts';
import { type EtcdMember, peerUrlOf } from '../../domain/etcd-member.ts';
import type { Read, Reader } from '../../plan/port.ts';
import { isBatched } from '../../plan/step.ts';
import { etcdEnvironment } from '../../template/etcd/environment.ts';
import { announceMember } from './announce-member.ts';

const memberOf = (name: string, at: number): EtcdMember => ({ name, addresses: [`10.0.0.${at}`] });
const [a, b, joining] = [memberOf('a', 1), memberOf('b', 2), memberOf('c', 3)];

const listedAs = (member: EtcdMember, name = member.name): ListedMember => ({
  id: member.name,
  name,
  peerUrls: [peerUrlOf(member)],
  clientUrls: [],
  isLearner: name === '',
});

/** A host that was told whom it joins, asked about by a list of members; it has data where that is said. */
async function lookedAt(listed: readonly ListedMember[], told: string | undefined, hasData = false) {
  const members = listed.map(({ name, peerUrls }, at) => ({ ID: at + 1, name, peerURLs: peerUrls }));
  const answerTo = ({ kind, ...read }: Read & { readonly path?: string }): unknown => {
    if (kind === 'query') return { state: 'answered', code: 0, stdout: JSON.stringify({ members }) };
    if (read.path?.endsWith('/member')) return { type: hasData ? 'directory' : 'absent' };
    return told === undefined ? { type: 'absent' } : { type: 'file', content: Buffer.from(told) };
  };
  const reader: Reader = { read: async (reads) => reads.map(answerTo) };
  if (isBatched(announceMember.check)) throw new Error('it asks by itself');
  const input = { member: joining, among: [a, b], cluster: 'c1', dataDir: '/var/lib/etcd' };
  return announceMember.check.ask(reader, input, { interrupted: false });
}

const toldOf = (...others: readonly EtcdMember[]): string =>
  etcdEnvironment(
    joiningFlags(
      'c1',
      others.map((one) => listedAs(one)),
      joining,
    ),
  );
const expected = listedAs(joining, '');

it('is done when etcd expects the member, and its host knows whom it joins', async () => {
  expect(await lookedAt([listedAs(a), listedAs(b), expected], toldOf(a, b))).toMatchObject({
    state: 'satisfied',
  });
});

it('is done again where others have come or gone since a run was cut off: a member starts with no other list', async () => {
  expect(await lookedAt([listedAs(a), expected], toldOf(a, b))).toMatchObject({ state: 'drifted' });
  expect(await lookedAt([listedAs(a), listedAs(b), expected], toldOf(a))).toMatchObject({ state: 'drifted' });
});

it('is done in any case when the member has data: it reads no list then', async () => {
  expect(await lookedAt([listedAs(a), listedAs(joining)], toldOf(a, b), true)).toMatchObject({
    state: 'satisfied',
  });
});

it('is to be done when etcd does not know the member, or its host was told nothing', async () => {
  expect(await lookedAt([listedAs(a), listedAs(b)], toldOf(a, b))).toMatchObject({ state: 'drifted' });
  expect(await lookedAt([listedAs(a), listedAs(b), expected], undefined)).toMatchObject({ state: 'drifted' });
});
