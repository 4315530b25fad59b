import { expect } from 'vitest';
import { broughtPackages } from '../../../src/runner/state-paths.ts';
import type { GenericCase } from '../step/generic-case.ts';
import { tree } from '../step/host-views.ts';
import { addDeadSource, addSignedSource, addSource, asInstalled, type RpmSystem } from './rpm-systems.ts';

/** One way to get a package, on the systems that have it. */
export interface RpmCase extends Pick<GenericCase, 'name' | 'desired' | 'drift'> {
  readonly on: readonly RpmSystem['program'][];
  before(system: RpmSystem): string;
}

const everywhere = ['dnf', 'yum', 'zypper'] as const;
const install = (...names: readonly string[]): string =>
  `rpm -i ${names.map((name) => `/srv/built/${name}-1.noarch.rpm`).join(' ')} 2>/dev/null`;
const wish = (name: string, version?: string) =>
  [{ kind: 'packages', packages: [{ name, ...(version === undefined ? {} : { version }) }] }] as const;

export const rpmCases: readonly RpmCase[] = [
  {
    name: 'a package together with what it needs, without what it recommends, from an index that is older than the source',
    on: everywhere,
    before: (system) => `${addSource(system, 'demo-rival')}
      ${system.program} ${system.program === 'zypper' ? '--non-interactive refresh' : '-y makecache'} >/dev/null 2>&1
      ${addSource(system, 'demo-library', 'demo-guide', 'demo-tool')}`,
    desired: wish('demo-tool'),
  },
  {
    name: 'another version of a package that is there',
    on: everywhere,
    before: (system) =>
      `${install('demo-library-1.0', 'demo-tool-1.0')}; ${addSource(system, 'demo-library', 'demo-tool')}`,
    desired: wish('demo-tool', '2.0-1'),
    drift: ({ because }) => expect(because.en).toBe('not installed: demo-tool 2.0-1'),
  },
  {
    name: 'an older version, in an epoch',
    on: everywhere,
    before: (system) => `${install('demo-service-4.0')}; ${addSource(system, 'demo-service')}`,
    desired: wish('demo-service', '1:3.0-1'),
  },
  {
    name: 'a package that another has to make room for',
    on: ['dnf', 'zypper'],
    before: (system) =>
      `${install('demo-library-1.0', 'demo-tool-1.0')}; ${addSource(system, 'demo-rival', 'demo-tool')}`,
    desired: wish('demo-rival'),
  },
  {
    name: 'a package with a unit and an account, beside one whose name another has taken over',
    on: everywhere,
    before: (system) => `${install('demo-library-1.0')}; ${addSource(system, 'demo-service', 'demo-tool')}`,
    desired: [{ kind: 'packages', packages: [{ name: 'demo-daemon' }, { name: 'demo-tool' }] }],
  },
  {
    name: 'a package beside one that is there under another name',
    on: everywhere,
    before: (system) =>
      `${install('demo-service-3.0')}; ${addSource(system, 'demo-service', 'demo-library', 'demo-tool')}`,
    desired: [{ kind: 'packages', packages: [{ name: 'demo-daemon' }, { name: 'demo-tool' }] }],
    drift: ({ because }) => expect(because.en).toBe('not installed: demo-tool'),
  },
  {
    name: 'a package of one source, while another does not answer',
    on: everywhere,
    before: (system) => `${addSource(system, 'demo-library')}; ${addDeadSource(system)}`,
    desired: wish('demo-library'),
  },
  {
    name: 'a package whose script fails',
    on: everywhere,
    before: (system) => addSource(system, 'demo-careless'),
    desired: wish('demo-careless'),
  },
  {
    name: 'the key of the source together with its first package',
    on: ['dnf', 'yum'],
    before: (system) => addSignedSource(system, 'demo-library'),
    desired: wish('demo-library'),
  },
];

const packageSet = `rpm -qa --qf '%{NAME} %{EVR}\\n' | sort`;

/** All that the installation of a package may touch, and when each was installed. */
export const shownOf = (system: RpmSystem): Pick<GenericCase, 'shows' | 'witness' | 'after'> => ({
  shows: `${packageSet}; cat /etc/passwd /etc/group; ${tree('/etc/yum.repos.d', '/etc/zypp', '/etc/dnf')}
    systemctl list-units --plain --no-legend 'demo*' || :; ls ${broughtPackages} 2>&1 || :`,
  witness: `rpm -qa --qf '%{NAME} %{INSTALLTIME} %{DBINSTANCE}\\n' | sort`,
  after: asInstalled(system),
});
