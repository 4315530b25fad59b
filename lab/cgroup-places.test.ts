import { describe, expect, it } from 'vitest';
import { cgroupPlaces } from './cgroup-places.ts';

const hybrid = `21 1 0:20 / /proc rw,relatime - proc proc rw
30 29 0:25 / /sys/fs/cgroup/cpu,cpuacct rw,relatime - cgroup cgroup rw,cpu,cpuacct
31 29 0:26 / /sys/fs/cgroup/memory rw,relatime - cgroup cgroup rw,memory
32 29 0:27 / /sys/fs/cgroup/systemd rw,relatime - cgroup cgroup rw,name=systemd
33 29 0:28 / /sys/fs/cgroup/unified rw,relatime - cgroup2 cgroup2 rw
`;
const hybridGroups = '4:cpu,cpuacct:/\n3:memory:/jobs/a\n1:name=systemd:/\n0::/\n';

const unified = '28 24 0:24 / /sys/fs/cgroup rw,nosuid - cgroup2 cgroup2 rw,nsdelegate\n';

describe('places of control groups', () => {
  it('are below the own group in every hierarchy of v1 and in the unified one', () => {
    const machine = { mountinfo: hybrid, ownGroups: hybridGroups, firstProcess: 'init\n' };
    expect(cgroupPlaces('m', machine)).toEqual([
      '/sys/fs/cgroup/cpu,cpuacct/m',
      '/sys/fs/cgroup/memory/jobs/a/m',
      '/sys/fs/cgroup/systemd/m',
      '/sys/fs/cgroup/unified/m',
    ]);
  });

  it('is one at the top under systemd with v2', () => {
    const ownGroups = '0::/user.slice/user-0.slice/session-1.scope\n';
    const machine = { mountinfo: unified, ownGroups, firstProcess: 'systemd\n' };
    expect(cgroupPlaces('m', machine)).toEqual(['/sys/fs/cgroup/m']);
  });
});
