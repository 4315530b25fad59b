import type { Text } from '../../problem/text.ts';
import type { Script } from '../script.ts';
import type { StatePaths } from '../state-paths.ts';
import type { ChangeKind, SentAhead } from './change-kind.ts';
import {
  type MakeDirectory,
  type MakeLink,
  makeDirectory,
  makeLink,
  type PlaceFiles,
  placeFiles,
  type RemovePath,
  removePath,
  type WriteBlock,
  type WriteFile,
  writeBlock,
  writeFile,
} from './files.ts';
import { type ImportImage, importImage } from './image.ts';
import {
  type LoadModule,
  loadModule,
  type RelaxSelinux,
  relaxSelinux,
  type SetHostname,
  type SetSysctl,
  setHostname,
  setSysctl,
} from './kernel.ts';
import { type ForgetOriginals, forgetOriginals } from './originals.ts';
import { type InstallPackages, installPackages } from './packages.ts';
import { type Mount, mount, type SwapOff, swapOff } from './storage.ts';
import { type ConvergeUnit, convergeUnit } from './units.ts';
import { type SetUser, setUser } from './users.ts';

interface Changes {
  'write-file': WriteFile;
  'place-files': PlaceFiles;
  'make-directory': MakeDirectory;
  'make-link': MakeLink;
  'remove-path': RemovePath;
  'write-block': WriteBlock;
  'converge-unit': ConvergeUnit;
  'set-sysctl': SetSysctl;
  'load-module': LoadModule;
  'set-hostname': SetHostname;
  'relax-selinux': RelaxSelinux;
  'forget-originals': ForgetOriginals;
  'set-user': SetUser;
  mount: Mount;
  'swap-off': SwapOff;
  'install-packages': InstallPackages;
  'import-image': ImportImage;
}

type ChangeName = keyof Changes;

/** Everything that can be done to a host, as data. Each brings about a state and may be done again at any time. */
export type HostChange = Changes[ChangeName];

const changeKinds: { readonly [K in ChangeName]: ChangeKind<Changes[K]> } = {
  'write-file': writeFile,
  'place-files': placeFiles,
  'make-directory': makeDirectory,
  'make-link': makeLink,
  'remove-path': removePath,
  'write-block': writeBlock,
  'converge-unit': convergeUnit,
  'set-sysctl': setSysctl,
  'load-module': loadModule,
  'set-hostname': setHostname,
  'relax-selinux': relaxSelinux,
  'forget-originals': forgetOriginals,
  'set-user': setUser,
  mount,
  'swap-off': swapOff,
  'install-packages': installPackages,
  'import-image': importImage,
};

/** A change together with its kind, so that whoever carries it out need not know which it is. */
export interface BoundChange {
  readonly says: Text;
  readonly route: ChangeKind<HostChange>['route'];
  readonly sends: readonly SentAhead[];
  readonly sendsBeside: string | undefined;
  script(paths: StatePaths, sent: string): Script;
}

export const bindChange = (change: HostChange): BoundChange => bind(change.do, change);

function bind<K extends ChangeName>(name: K, change: Changes[K]): BoundChange {
  const kind = changeKinds[name];
  return {
    says: kind.says(change),
    route: kind.route,
    sends: kind.sends?.(change) ?? [],
    sendsBeside: kind.sendsBeside?.(change),
    script: (paths, sent) => kind.script(change, paths, sent),
  };
}
