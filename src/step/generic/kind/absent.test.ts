import { expect, it } from 'vitest';
import { absentKind } from './absent.ts';

const desired = { kind: 'absent', path: '/etc/etcd/founding.env' } as const;
const around = { fileDigest: () => undefined };
const there = { type: 'file', mode: 0o644, owner: 'root:root', size: 245 };
const gone = { type: 'absent' };

const found = (...answers: readonly object[]): readonly string[] =>
  absentKind.judge(desired, answers, around)?.findings.map(({ because }) => because.en) ?? [];

it('is not there, nor is what was about to become it', () => {
  expect(absentKind.reads(desired).map((read) => 'path' in read && read.path)).toEqual([
    '/etc/etcd/founding.env',
    '/etc/etcd/.founding.env.kubexm',
  ]);
  expect(found(gone, gone)).toEqual([]);
  expect(found(there, gone)).toEqual(['/etc/etcd/founding.env exists']);
  expect(found(gone, there)).toEqual(['/etc/etcd/.founding.env.kubexm exists']);
});
