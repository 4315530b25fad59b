import type { Resolution } from '../../domain/health/survey.ts';
import type { HostFacts } from '../../domain/host-facts.ts';
import type {
  FileSystem,
  FoundPackage,
  Hearing,
  Reached,
  TimeAnswer,
} from '../../domain/preflight/survey.ts';
import type { Read } from '../../plan/port.ts';
import type { Original } from '../undo/originals.ts';
import { type CertificateFile, type CertificatesRead, certificatesRead } from './certificates.ts';
import { type ClockRead, clockRead } from './clock.ts';
import { type FactsRead, factsRead } from './facts.ts';
import { type FileSystemRead, fileSystemRead } from './file-system.ts';
import { type HeardRead, heardRead } from './heard.ts';
import { type HostnameRead, type HostnameState, hostnameRead } from './hostname.ts';
import { type ImageRead, type ImageState, imageRead } from './image.ts';
import { type ListenRead, listenRead } from './listen.ts';
import { type ModuleRead, type ModuleState, moduleRead } from './module.ts';
import { type MountRead, type MountState, mountRead } from './mount.ts';
import { type NeighbourRead, neighbourRead } from './neighbour.ts';
import { type OriginalsRead, originalsRead } from './originals.ts';
import { type PackageRead, type PackageState, packageRead } from './package.ts';
import { type PackageSupplyRead, packageSupplyRead } from './package-supply.ts';
import { type PathRead, type PathState, pathRead } from './path.ts';
import { type QueryRead, type QueryState, queryRead } from './query.ts';
import { type ReachRead, reachRead } from './reach.ts';
import type { ReadKind } from './read-kind.ts';
import { type ResolveRead, resolveRead } from './resolve.ts';
import { type SelinuxRead, type SelinuxState, selinuxRead } from './selinux.ts';
import { type SwapRead, type SwapState, swapRead } from './swap.ts';
import { type SysctlRead, type SysctlState, sysctlRead } from './sysctl.ts';
import { type TimeServerRead, timeServerRead } from './time-server.ts';
import { type UnitRead, type UnitState, unitRead } from './unit.ts';
import { type UserRead, type UserState, userRead } from './user.ts';
import { type WriteLatencyRead, writeLatencyRead } from './write-latency.ts';

interface Questions {
  path: { ask: PathRead; found: PathState };
  unit: { ask: UnitRead; found: UnitState };
  package: { ask: PackageRead; found: PackageState };
  'package-supply': { ask: PackageSupplyRead; found: FoundPackage };
  sysctl: { ask: SysctlRead; found: SysctlState };
  module: { ask: ModuleRead; found: ModuleState };
  user: { ask: UserRead; found: UserState | null };
  mount: { ask: MountRead; found: MountState | null };
  swap: { ask: SwapRead; found: SwapState };
  hostname: { ask: HostnameRead; found: HostnameState };
  image: { ask: ImageRead; found: ImageState };
  query: { ask: QueryRead; found: QueryState };
  certificates: { ask: CertificatesRead; found: readonly CertificateFile[] };
  clock: { ask: ClockRead; found: number };
  'file-system': { ask: FileSystemRead; found: FileSystem };
  'write-latency': { ask: WriteLatencyRead; found: number | null };
  listen: { ask: ListenRead; found: boolean };
  heard: { ask: HeardRead; found: Hearing };
  reach: { ask: ReachRead; found: Reached };
  resolve: { ask: ResolveRead; found: Resolution };
  'time-server': { ask: TimeServerRead; found: TimeAnswer };
  neighbour: { ask: NeighbourRead; found: string | null };
  facts: { ask: FactsRead; found: HostFacts };
  selinux: { ask: SelinuxRead; found: SelinuxState };
  originals: { ask: OriginalsRead; found: readonly Original[] };
}

export type ReadName = keyof Questions;
export type HostRead = Questions[ReadName]['ask'];
export type AskOf<K extends ReadName> = Questions[K]['ask'];
export type FoundOf<K extends ReadName> = Questions[K]['found'];

/** Everything a host can be asked. */
export const readKinds: { readonly [K in ReadName]: ReadKind<AskOf<K>, FoundOf<K>> } = {
  path: pathRead,
  unit: unitRead,
  package: packageRead,
  'package-supply': packageSupplyRead,
  sysctl: sysctlRead,
  module: moduleRead,
  user: userRead,
  mount: mountRead,
  swap: swapRead,
  hostname: hostnameRead,
  image: imageRead,
  query: queryRead,
  certificates: certificatesRead,
  clock: clockRead,
  'file-system': fileSystemRead,
  'write-latency': writeLatencyRead,
  listen: listenRead,
  heard: heardRead,
  reach: reachRead,
  resolve: resolveRead,
  'time-server': timeServerRead,
  neighbour: neighbourRead,
  facts: factsRead,
  selinux: selinuxRead,
  originals: originalsRead,
};

/** The answers to a list of reads, place by place. */
export type AnswersTo<R extends readonly HostRead[]> = { readonly [I in keyof R]: FoundOf<R[I]['kind']> };

export const isHostRead = (read: Read): read is HostRead => Object.hasOwn(readKinds, read.kind);
