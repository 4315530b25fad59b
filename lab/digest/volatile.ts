import type { Entry } from './digest.ts';
import { matcher } from './pattern.ts';

interface Volatile {
  readonly because: string;
  readonly section: string;
  readonly names: readonly string[];
  /** Only these change by themselves; the rest of the entry counts. Without it the entry does not count at all. */
  readonly attributes?: readonly string[];
}

/** All that a digest leaves out. Short on purpose: whatever is here can change without any test noticing. */
const volatile: readonly Volatile[] = [
  {
    because:
      'systemd and the login sessions keep their own state here; units and processes are compared as such',
    section: 'files',
    names: [
      '/run/systemd/**',
      '/run/user/**',
      '/run/credentials/**',
      '/run/log/**',
      '/run/udev/**',
      '/run/host/**',
      '/run/utmp',
      '/tmp/systemd-private-**',
      '/var/tmp/systemd-private-**',
      '/var/lib/systemd/**',
      '/var/log/journal/**',
    ],
  },
  {
    because: 'logs grow, process ids change; that such a file is there still counts',
    section: 'files',
    names: ['/var/log/**', '/run/*.pid', '/run/**/*.pid', '/run/motd.dynamic'],
    attributes: ['size', 'content'],
  },
  {
    because: 'caches of the package tools and the linker; the packages are compared as such',
    section: 'files',
    names: ['/var/cache/apt/**', '/var/lib/apt/lists/**', '/var/cache/ldconfig/**', '/var/cache/debconf/**'],
  },
  {
    because: 'logging in makes and removes them, the digest itself does',
    section: 'units',
    names: [
      'session-*.scope',
      'user-*.slice',
      'user@*.service',
      'user-runtime-dir@*.service',
      'run-user-*.mount',
      'run-credentials-*.mount',
      '*.device',
    ],
  },
  {
    because: 'logging in makes and removes them',
    section: 'unit files',
    names: ['session-*.scope'],
  },
  {
    because: 'logging in makes and removes them',
    section: 'starts',
    names: ['user@*.service', 'user-runtime-dir@*.service'],
  },
  {
    because: 'logging in makes and removes them',
    section: 'cgroups',
    names: ['**/user.slice', '**/user.slice/**'],
  },
  {
    because: 'logging in, and units at their start, make and remove them',
    section: 'mounts',
    names: ['/run/user/*', '/run/credentials/*'],
  },
  {
    because:
      'where hosts are containers of systemd-nspawn it puts files of random name in their place at every start',
    section: 'mounts',
    names: ['/proc/kmsg', '/proc/sys/kernel/random/boot_id'],
    attributes: ['part'],
  },
  {
    because: 'counters, and random by nature',
    section: 'sysctls',
    names: [
      'fs.dentry-state',
      'fs.file-nr',
      'fs.inode-nr',
      'fs.inode-state',
      'fs.quota.*',
      'fs.aio-nr',
      'kernel.ns_last_pid',
      'kernel.pty.nr',
      'kernel.random.*',
      'net.netfilter.nf_conntrack_count',
    ],
  },
];

const rules = volatile.map((row) => ({ ...row, matches: matcher(row.names) }));

export function* withoutVolatile(
  section: string,
  entries: Iterable<readonly [string, Entry]>,
): Iterable<readonly [string, Entry]> {
  const own = rules.filter((rule) => rule.section === section);
  for (const [name, entry] of entries) {
    const met = own.filter(({ matches }) => matches(name));
    if (met.some(({ attributes }) => attributes === undefined)) continue;
    const dropped = new Set(met.flatMap(({ attributes = [] }) => attributes));
    yield [name, Object.fromEntries(Object.entries(entry).filter(([attribute]) => !dropped.has(attribute)))];
  }
}
