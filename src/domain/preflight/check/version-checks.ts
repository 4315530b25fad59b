import { type Text, text } from '../../../problem/text.ts';
import type { OsFamily } from '../../host-facts.ts';
import { defineChecks, type HostView, unless } from '../check-row.ts';
import { compareReleases } from '../compare-releases.ts';
import { packageFloors } from '../data/package-floors.ts';
import { type ComingPackage, comingPackage } from '../wanted-packages.ts';

/** Whether programs understand what they will be told. */
export const versionChecks = defineChecks([
  {
    id: 'package-versions',
    looksAt: text('versions of the programs that balance the API', 'API 负载均衡程序的版本'),
    severity: 'error',
    found: text('{name} {version} {where}', '{name} {version} {where}'),
    needed: text(
      '{name} {oldest} or newer, which knows `{word}`',
      '{name} {oldest} 或更新的版本（支持 `{word}`）',
    ),
    fix: text(
      'Set `spec.controlPlaneEndpoint.externalLoadBalancer: {instead}`, or install a newer {name} on the host: `{list}` shows what its sources have, `{install}` takes one of these. Or bring one along: `spec.artifacts.packages`.',
      '请设置 `spec.controlPlaneEndpoint.externalLoadBalancer: {instead}`，或在主机上安装更新的 {name}：`{list}` 可查看软件源中的版本，`{install}` 可安装其一。也可通过 `spec.artifacts.packages` 带去。',
    ),
    find: tooOld,
  },
]);

const places: Readonly<Record<ComingPackage['from'], Text>> = {
  file: text('is named in the file', '为配置文件所指定'),
  installed: text('is installed', '已安装'),
  sources: text('is what its package sources have', '为软件源所提供'),
  brought: text('is brought along', '为带去的软件包'),
};

/** What to type, with the name of a package. */
const commands: Readonly<Record<OsFamily, Readonly<Record<'list' | 'install', (name: string) => string>>>> = {
  debian: {
    list: (name) => `apt-cache policy ${name}`,
    install: (name) => `apt-get install ${name}=VERSION`,
  },
  rhel: {
    list: (name) => `dnf list --showduplicates ${name}`,
    install: (name) => `dnf install ${name}-VERSION`,
  },
  suse: {
    list: (name) => `zypper search -s ${name}`,
    install: (name) => `zypper install ${name}=VERSION`,
  },
};

/** A version that nobody knows is not judged: whether there is a package at all is looked at elsewhere. */
function tooOld({ host, spec, seen }: HostView) {
  const { list, install } = commands[seen.facts.os.family ?? 'debian'];
  return packageFloors
    .filter(({ use }) => host.uses.includes(use))
    .flatMap(({ use: _, ...floor }) => {
      const coming = comingPackage(spec, host, seen, floor.name);
      if (coming === undefined) return [];
      const { version, from } = coming;
      const typed = { list: list(floor.name), install: install(floor.name) };
      return unless(
        compareReleases(withoutEpoch(version), floor.oldest) >= 0,
        { ...floor, ...typed, version, where: places[from] },
        // Scripts of the operator come first, and may set up other sources.
        spec.preparation.runsHooks ? 'warning' : 'error',
      );
    });
}

const withoutEpoch = (version: string): string => version.replace(/^\d+:/, '');
