import { eachLine, linesOf, type Section } from '../digest.ts';
import { find } from './find.ts';

export const mounts: Section = {
  name: 'mounts',
  script: 'cat /proc/self/mountinfo',
  *read(output) {
    for (const line of linesOf(output)) {
      const [before = '', after = ''] = line.split(' - ');
      const [, , , part = '', point = '', options = ''] = before.split(' ');
      const [type = '', source = ''] = after.split(' ');
      yield [point, { type, source, options, ...(part === '/' ? {} : { part }) }];
    }
  },
};

export const sysctls: Section = {
  name: 'sysctls',
  // Some can only be written: that is no failure to read.
  script: 'sysctl --all 2>/dev/null || :',
  *read(output) {
    for (const line of linesOf(output)) {
      const [name = '', ...value] = line.split(' = ');
      yield [name, { value: value.join(' = ') }];
    }
  },
};

/** Absent where the kernel cannot load any. */
export const modules: Section = {
  name: 'modules',
  script: "if [ -e /proc/modules ]; then cut -d ' ' -f 1 /proc/modules; fi",
  read: eachLine,
};

export const swap: Section = {
  name: 'swap',
  script: 'if [ -e /proc/swaps ]; then tail -n +2 /proc/swaps; fi',
  *read(output) {
    for (const line of linesOf(output)) {
      const [name = '', , , , priority = ''] = line.split(/\s+/);
      // One that the kernel chose says nothing but how many others there were.
      yield [name, priority.startsWith('-') ? {} : { priority }];
    }
  },
};

export const cgroups: Section = {
  name: 'cgroups',
  script: `${find} /sys/fs/cgroup -mindepth 1 -ignore_readdir_race -type d`,
  read: eachLine,
};

export const loopDevices: Section = {
  name: 'loop devices',
  script: 'losetup --list --noheadings --output NAME,BACK-FILE',
  *read(output) {
    for (const line of linesOf(output)) {
      const [name = '', file = ''] = line.trim().split(/\s+/);
      yield [file, { device: name }];
    }
  },
};
