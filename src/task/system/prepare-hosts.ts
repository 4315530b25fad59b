import type { FirewallNeeds } from '../../domain/firewall-needs.ts';
import type { Drawing } from '../../plan/draw.ts';
import type { Minimum } from '../../plan/graph.ts';
import { behind, here, type NodeHandle, type Ref } from '../../plan/ref.ts';
import { markHost } from '../../step/host/mark-host.ts';
import { rememberData } from '../../step/host/remember-data.ts';
import { rememberEntries } from '../../step/host/remember-entries.ts';
import { type AddNameServersInput, addNameServers } from '../../step/system/add-name-servers.ts';
import { type InstallPackagesInput, installPackages } from '../../step/system/install-packages.ts';
import { type LoadKernelModulesInput, loadKernelModules } from '../../step/system/load-kernel-modules.ts';
import { openFirewalld } from '../../step/system/open-firewalld.ts';
import { openUfw } from '../../step/system/open-ufw.ts';
import { type RelaxSelinuxInput, relaxSelinux } from '../../step/system/relax-selinux.ts';
import { rememberParameters } from '../../step/system/remember-parameters.ts';
import { setHostname } from '../../step/system/set-hostname.ts';
import {
  type SetKernelParametersInput,
  setKernelParameters,
} from '../../step/system/set-kernel-parameters.ts';
import { type SetTimezoneInput, setTimezone } from '../../step/system/set-timezone.ts';
import { stopFirewall } from '../../step/system/stop-firewall.ts';
import { type SynchroniseClockInput, synchroniseClock } from '../../step/system/synchronise-clock.ts';
import { turnSwapOff } from '../../step/system/turn-swap-off.ts';
import { type WriteHostNamesInput, writeHostNames } from '../../step/system/write-host-names.ts';
import type { PackageOffer } from '../artifact/offer-packages.ts';
import { nodeEntries } from '../host/node-entries.ts';
import { type Store, storeData } from '../host/store-data.ts';

/** What becomes of one host. What is left out is left alone. */
export interface HostPreparation {
  readonly names: WriteHostNamesInput;
  readonly nameServers: AddNameServersInput;
  readonly packages: Omit<InstallPackagesInput, 'offered'>;
  /** Packages that nothing of the cluster waits for. */
  readonly amenities?: Omit<InstallPackagesInput, 'offered'>;
  readonly modules: LoadKernelModulesInput;
  readonly parameters: SetKernelParametersInput;
  readonly selinux?: RelaxSelinuxInput;
  readonly stopsFirewall: boolean;
  /** What the firewall that runs is to let through. */
  readonly firewalld?: FirewallNeeds;
  readonly ufw?: FirewallNeeds;
  readonly clock?: SynchroniseClockInput;
  readonly timezone?: SetTimezoneInput;
}

export interface Preparation {
  readonly cluster: string;
  readonly store: Store | undefined;
  /** Those that carry it, or may come to carry it before anybody asks what they held. */
  readonly storeHosts: readonly string[];
  /** Those that run pods. */
  readonly nodes: readonly string[];
  readonly hosts: readonly string[];
  of(host: string): HostPreparation;
  /** Packages for their systems; without any, hosts ask their own sources. */
  readonly offered: PackageOffer | undefined;
  /** Whose names are written later. */
  readonly namedLater: readonly string[];
  readonly minimum: Minimum;
  /** No host is touched before. */
  readonly after: readonly Ref<unknown>[];
}

export interface PreparedHosts {
  /** A host is known to be the cluster's; programs can be brought to it from here on. */
  readonly marked: NodeHandle<unknown>;
  /** A host is ready behind all of them. */
  readonly ready: readonly NodeHandle<unknown>[];
  /** Packages of later come behind it. */
  readonly installed: NodeHandle<unknown>;
}

/**
 * Every part has a tag of its own. Names are resolved before packages are fetched, and parts of packages come after
 * them.
 */
export function prepareHosts(
  drawing: Drawing,
  { cluster, store, storeHosts, nodes, hosts, of, offered, namedLater, minimum, after }: Preparation,
): PreparedHosts {
  const everywhere = { on: hosts, shared: {}, minimum, after };
  const those = <T extends object>(part: (host: HostPreparation) => T | undefined) => ({
    ...everywhere,
    on: hosts.filter((host) => part(of(host)) !== undefined),
    perHost(host: string): T {
      const input = part(of(host));
      if (input === undefined) throw new RangeError(`${host} has no such part`);
      return input;
    },
  });

  const marked = drawing.task('mark-hosts', ['mark'], (task) => {
    // What is on a marked host goes with the cluster: first it is remembered what was there before.
    const remembered = [
      ...(store === undefined
        ? []
        : [
            task.step(rememberData, {
              ...everywhere,
              on: storeHosts,
              shared: storeData(store),
              comesAlong: true,
            }),
          ]),
      task.step(rememberEntries, { ...everywhere, on: nodes, shared: nodeEntries, comesAlong: true }),
    ];
    // Without it, what a part of the cluster leaves on the host would be taken for that of another.
    return task.step(markHost, {
      ...everywhere,
      shared: { cluster },
      comesAlong: true,
      after: [...after, ...behind(remembered, hosts)],
    });
  });
  const relaxed = drawing.task('relax-selinux', ['selinux'], (task) =>
    task.step(
      relaxSelinux,
      those(({ selinux }) => selinux),
    ),
  );
  const swapless = drawing.task('turn-swap-off', ['swap'], (task) => task.step(turnSwapOff, everywhere));
  const stopped = drawing.task('stop-firewall', ['firewall'], (task) =>
    task.step(stopFirewall, { ...everywhere, on: hosts.filter((host) => of(host).stopsFirewall) }),
  );
  const opened = drawing.task('open-firewall', ['firewall'], (task) => [
    task.step(
      openFirewalld,
      those(({ firewalld }) => firewalld),
    ),
    task.step(
      openUfw,
      those(({ ufw }) => ufw),
    ),
  ]);
  const called = drawing.task('set-hostname', ['hostname'], (task) =>
    task.step(setHostname, { ...everywhere, perHost: (name) => ({ name }) }),
  );
  const named = drawing.task('write-host-names', ['hosts'], (task) =>
    task.step(writeHostNames, {
      ...everywhere,
      on: hosts.filter((host) => !namedLater.includes(host)),
      perHost: (host) => of(host).names,
    }),
  );
  const resolved = drawing.task('add-name-servers', ['dns'], (task) =>
    task.step(addNameServers, { ...everywhere, perHost: (host) => of(host).nameServers }),
  );
  const installed = drawing.task('install-packages', ['packages'], (task) =>
    task.step(installPackages, {
      ...everywhere,
      shared: { offered: offered ?? {} },
      perHost: (host) => of(host).packages,
      after: [...behind([named], hosts), here(resolved)],
    }),
  );
  const synchronised = drawing.task('synchronise-clock', ['clock'], (task) =>
    task.step(synchroniseClock, { ...those(({ clock }) => clock), after: [here(installed)] }),
  );
  const zoned = drawing.task('set-timezone', ['timezone'], (task) =>
    task.step(setTimezone, { ...those(({ timezone }) => timezone), after: [here(installed)] }),
  );
  const loaded = drawing.task('load-kernel-modules', ['modules'], (task) =>
    task.step(loadKernelModules, { ...everywhere, perHost: (host) => of(host).modules }),
  );
  const remembered = drawing.task('remember-parameters', ['sysctl'], (task) =>
    task.step(rememberParameters, { ...everywhere, after: [...after, here(loaded)] }),
  );
  const tuned = drawing.task('set-kernel-parameters', ['sysctl'], (task) =>
    task.step(setKernelParameters, {
      ...everywhere,
      perHost: (host) => of(host).parameters,
      after: [here(remembered)],
    }),
  );
  const ready = [
    marked,
    relaxed,
    swapless,
    stopped,
    ...opened,
    called,
    installed,
    synchronised,
    zoned,
    tuned,
  ];
  return { marked, ready, installed };
}

/** The tags of the parts, in their order. */
export const preparationTags = [
  'mark',
  'selinux',
  'swap',
  'firewall',
  'hostname',
  'hosts',
  'dns',
  'packages',
  'clock',
  'timezone',
  'modules',
  'sysctl',
] as const;
