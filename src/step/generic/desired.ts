import type { DesiredKind, Surroundings, Verdict } from './desired-kind.ts';
import { absentKind, type DesiredAbsent } from './kind/absent.ts';
import { blockKind, type DesiredBlock } from './kind/block.ts';
import { type DesiredDirectory, directoryKind } from './kind/directory.ts';
import { type DesiredFile, fileKind } from './kind/file.ts';
import { type DesiredHostname, hostnameKind } from './kind/hostname.ts';
import { type DesiredImage, imageKind } from './kind/image.ts';
import { type DesiredLink, linkKind } from './kind/link.ts';
import { type DesiredModules, modulesKind } from './kind/modules.ts';
import { type DesiredMount, mountKind } from './kind/mount.ts';
import { type DesiredPackages, packagesKind } from './kind/packages.ts';
import { type DesiredSelinux, selinuxKind } from './kind/selinux.ts';
import { type DesiredSwap, swapKind } from './kind/swap.ts';
import { type DesiredSysctl, sysctlKind } from './kind/sysctl.ts';
import { type DesiredUnit, unitKind } from './kind/unit.ts';
import { type DesiredUser, userKind } from './kind/user.ts';

interface Vocabulary {
  file: DesiredFile;
  directory: DesiredDirectory;
  link: DesiredLink;
  absent: DesiredAbsent;
  block: DesiredBlock;
  unit: DesiredUnit;
  packages: DesiredPackages;
  user: DesiredUser;
  sysctl: DesiredSysctl;
  modules: DesiredModules;
  mount: DesiredMount;
  swap: DesiredSwap;
  hostname: DesiredHostname;
  selinux: DesiredSelinux;
  image: DesiredImage;
}

type Word = keyof Vocabulary;

/** One piece of the state a host shall have. */
export type Desired = Vocabulary[Word];

const kinds: { readonly [K in Word]: DesiredKind<Vocabulary[K]> } = {
  file: fileKind,
  directory: directoryKind,
  link: linkKind,
  absent: absentKind,
  block: blockKind,
  unit: unitKind,
  packages: packagesKind,
  user: userKind,
  sysctl: sysctlKind,
  modules: modulesKind,
  mount: mountKind,
  swap: swapKind,
  hostname: hostnameKind,
  selinux: selinuxKind,
  image: imageKind,
};

/** A desired thing together with its kind, so that a step need not know which it is. */
export interface BoundDesired {
  readonly claims: ReturnType<DesiredKind<Desired>['claims']>;
  readonly watches: readonly string[];
  readonly reads: ReturnType<DesiredKind<Desired>['reads']>;
  readonly captures: ReturnType<DesiredKind<Desired>['captures']>;
  judge(answers: readonly unknown[], around: Surroundings): Verdict;
}

export const bindDesired = (desired: Desired): BoundDesired => bind(desired.kind, desired);

function bind<K extends Word>(word: K, desired: Vocabulary[K]): BoundDesired {
  const kind = kinds[word];
  return {
    claims: kind.claims(desired),
    watches: kind.watches?.(desired) ?? [],
    reads: kind.reads(desired),
    captures: kind.captures(desired),
    judge: (answers, around) => kind.judge(desired, answers, around),
  };
}
