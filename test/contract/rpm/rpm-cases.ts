import { expect } from 'vitest';
import { broughtPackages } from '../../../src/runner/state-paths.ts';
import type { GenericCase } from '../step/generic-case.ts';
import { tree } from '../step/host-views.ts';
import { addDeadSource, addSignedSource, addSource, type RpmSystem } from './rpm-systems.ts';

/** One way to get a package, on the systems that have it. */
export interface RpmCase extends Pick<GenericCase, 'name' | 'desired' | 'drift'> {
  readonly on: readonly RpmSystem['program'][];
  before(system: RpmSystem): string;
}

/** yum is dnf under another name, and is asked only what it is told in other words. */
const all = ['dnf', 'yum', 'zypper'] as const;
const both = ['dnf', 'zypper'] as const;

/** Shell lines: these are there already. */
export const install = (...names: readonly string[]): string =>
  `rpm -i ${names.map((name) => `/srv/built/${name}-1.noarch.rpm`).join(' ')} 2>/dev/null\n`;
const wish = (name: string, version?: string) =>
  [{ kind: 'packages', packages: [{ name, ...(version === undefined ? {} : { version }) }] }] as const;

export const rpmCases: readonly RpmCase[] = [
  {
    name: 'a package with what it needs and not what it recommends, unknown to the index',
    on: all,
    before: (system) => `${addSource(system, 'demo-rival')}
      ${system.program} ${system.program === 'zypper' ? '--non-interactive refresh' : '-y makecache'} >/dev/null 2>&1
      ${addSource(system, 'demo-library', 'demo-guide', 'demo-tool')}`,
    desired: wish('demo-tool'),
  },
  {
    name: 'another version of a package that is there',
    on: both,
    before: (system) =>
      install('demo-library-1.0', 'demo-tool-1.0') + addSource(system, 'demo-library', 'demo-tool'),
    desired: wish('demo-tool', '2.0-1'),
    drift: ({ because }) => expect(because.en).toBe('not installed: demo-tool 2.0-1'),
  },
  {
    name: 'an older version, in an epoch',
    on: all,
    before: (system) => install('demo-service-4.0') + addSource(system, 'demo-service'),
    desired: wish('demo-service', '1:3.0-1'),
  },
  {
    name: 'a package that another has to make room for',
    on: both,
    before: (system) =>
      install('demo-library-1.0', 'demo-tool-1.0') + addSource(system, 'demo-rival', 'demo-tool'),
    desired: wish('demo-rival'),
  },
  {
    name: 'a package with a unit and an account, under a name that it has taken over',
    on: both,
    before: (system) => install('demo-library-1.0') + addSource(system, 'demo-service', 'demo-tool'),
    desired: [{ kind: 'packages', packages: [{ name: 'demo-daemon' }, { name: 'demo-tool' }] }],
  },
  {
    name: 'a package beside one that is there under another name',
    on: both,
    before: (system) => install('demo-service-3.0') + addSource(system, 'demo-library', 'demo-tool'),
    desired: [{ kind: 'packages', packages: [{ name: 'demo-daemon' }, { name: 'demo-tool' }] }],
    drift: ({ because }) => expect(because.en).toBe('not installed: demo-tool'),
  },
  {
    name: 'a package of one source, while another does not answer',
    on: ['zypper'],
    before: (system) => addSource(system, 'demo-library') + addDeadSource(system),
    desired: wish('demo-library'),
  },
  {
    name: 'a package whose script fails',
    on: ['zypper'],
    before: (system) => addSource(system, 'demo-careless'),
    desired: wish('demo-careless'),
  },
  {
    name: 'the key of the source together with its first package',
    on: ['dnf'],
    before: (system) => addSignedSource(system, 'demo-library'),
    desired: wish('demo-library'),
  },
];

/** All that the installation of a package may touch. */
export const shows = `rpm -qa --qf '%{NAME} %{EVR}\\n' | sort; cat /etc/passwd /etc/group
  ${tree('/etc/yum.repos.d', '/etc/zypp', '/etc/dnf')}
  systemctl list-units --plain --no-legend 'demo*' || :; ls ${broughtPackages} 2>&1 || :`;

/** Another number means that it was installed again. */
export const witness = `rpm -qa --qf '%{NAME} %{INSTALLTIME} %{DBINSTANCE}\\n' | sort`;
