import { join } from 'node:path';

interface Machine {
  /** /proc/self/mountinfo */
  readonly mountinfo: string;
  /** /proc/self/cgroup */
  readonly ownGroups: string;
  /** /proc/1/comm */
  readonly firstProcess: string;
}

/**
 * Where groups of that name go: one per hierarchy (v1 has one per controller, v2 one in all), below the group of this
 * process so that its limits hold; under systemd at the top, since a session ends with its login.
 */
export function cgroupPlaces(name: string, { mountinfo, ownGroups, firstProcess }: Machine): string[] {
  const groups = parseOwnGroups(ownGroups);
  return parseHierarchies(mountinfo).flatMap(({ mountPoint, controllers }) => {
    const own = groups.find(({ controller }) => controllers.has(controller))?.path;
    const parent = firstProcess.trim() === 'systemd' ? '/' : own;
    return parent === undefined ? [] : [join(mountPoint, parent, name)];
  });
}

/** `4:cpu,cpuacct:/a/b` is v1, `0::/a/b` is v2; the first controller is enough to recognise the hierarchy. */
function parseOwnGroups(listing: string): { controller: string; path: string }[] {
  return [...listing.matchAll(/^\d+:([^:,]*)[^:]*:(.*)$/gm)].map(([, controller = '', path = '/']) => ({
    controller,
    path,
  }));
}

function parseHierarchies(mountinfo: string): { mountPoint: string; controllers: ReadonlySet<string> }[] {
  return mountinfo.split('\n').flatMap((line) => {
    const [before = '', after = ''] = line.split(' - ');
    const [type = '', , options = ''] = after.split(' ');
    const mountPoint = before.split(' ')[4] ?? '';
    if (type === 'cgroup2') return [{ mountPoint, controllers: new Set(['']) }];
    return type === 'cgroup' ? [{ mountPoint, controllers: new Set(options.split(',')) }] : [];
  });
}
