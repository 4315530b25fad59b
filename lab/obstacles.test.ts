import { expect, it } from 'vitest';
import { type MachineFacts, obstacles } from './obstacles.ts';

const good: MachineFacts = {
  platform: 'linux',
  uid: 0,
  distribution: 'debian',
  isDebianLike: true,
  fileSystems: ['overlay', 'ext4'],
  varLibIsOverlay: false,
  hasCgroups: true,
  hasLoop: true,
  uplink: 'eth0',
};
const nothing = { nat: false, boundedDisk: false };
const everything = { nat: true, boundedDisk: true };

const said = (machine: Partial<MachineFacts>, wanted = nothing): string[] =>
  obstacles({ ...good, ...machine }, wanted).map(({ en }) => en);

it('finds none on a machine that has it all', () => {
  expect(said({}, everything)).toEqual([]);
});

it('names only the system where it is not Linux', () => {
  expect(said({ platform: 'darwin', uid: 501, isDebianLike: false })).toEqual(['Linux (this is darwin)']);
});

it('names everything that is missing at once', () => {
  const bare = { uid: 1000, isDebianLike: false, distribution: 'fedora', fileSystems: [], hasCgroups: false };
  expect(said(bare)).toEqual([
    'root rights (this is user 1000)',
    'Debian or Ubuntu, whose packages the hosts are made of (this is fedora)',
    'overlay file systems in the kernel',
    'control groups, mounted under /sys/fs/cgroup',
  ]);
});

it('asks for a default route and loop devices only when they are needed', () => {
  const without = { uplink: undefined, hasLoop: false };
  expect(said(without)).toEqual([]);
  expect(said(without, everything)).toHaveLength(2);
});

it('works on an overlay when disks are files of their own', () => {
  expect(said({ varLibIsOverlay: true })).toHaveLength(1);
  expect(said({ varLibIsOverlay: true }, everything)).toEqual([]);
});
