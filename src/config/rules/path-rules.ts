import { judgeDataDirectory, judgeHostPath } from '../../domain/file-path.ts';
import { type Problem, problem } from '../../problem/problem.ts';
import type { ClusterConfig } from '../cluster-config.ts';
import { consumers } from '../consumers.ts';
import { fieldOf } from '../pointer.ts';
import { judged } from './judged.ts';
import { type Draft, defineRules } from './rule.ts';
import { textsAt } from './values-at.ts';

/** Directories of data by field, each with the place it has when nobody says otherwise. */
const dataDirectories: Readonly<Record<string, string>> = {
  '/spec/etcd/dataDir': '/var/lib/etcd',
  '/spec/etcd/backupDir': '/var/backups/kubexm/etcd',
  '/spec/registry/containerdDataDir': '/var/lib/containerd',
  '/spec/registry/dockerDataDir': '/var/lib/docker',
  '/spec/registry/registryDataDir': '/mnt/registry',
  '/spec/storage/openebs/basePath': '/var/openebs/local',
  '/spec/storage/longhorn/dataPath': '/var/lib/longhorn',
  '/spec/storage/rookCeph/dataDir': '/var/lib/rook',
};

const homes = [...Object.values(dataDirectories), '/var/lib/kubelet', '/var/lib/cni', '/var/lib/kubexm'];

const workDir = '/spec/global/workDir';
const usualWorkDir = '/tmp/.kubexm';

/** What is emptied, removed or closed to others as a whole, one day. */
const ownDirectories: Readonly<Record<string, string>> = { ...dataDirectories, [workDir]: usualWorkDir };

type Spec = ClusterConfig['spec'];

const nodes = ({ roleGroups: { master, worker } }: Spec): readonly string[] => [...master, ...worker];

function members({ etcd, roleGroups }: Spec): readonly string[] {
  if (etcd.type === 'external') return [];
  return etcd.type === 'kubeadm' ? roleGroups.master : roleGroups.etcd;
}

/** Hosts that have a directory of `ownDirectories`. */
const hostsWith: Readonly<Record<string, (spec: Spec) => readonly string[]>> = {
  '/spec/etcd/dataDir': members,
  '/spec/etcd/backupDir': members,
  '/spec/registry/dockerDataDir': (spec) =>
    spec.kubernetes.containerRuntime.type === 'docker' ? nodes(spec) : [],
  '/spec/registry/registryDataDir': ({ roleGroups }) => roleGroups.registry,
  [workDir]: ({ hosts }) => hosts.map(({ name }) => name),
};

export const pathRules = defineRules([
  {
    id: 'data-directory',
    scope: Object.keys(dataDirectories),
    check: ({ written }) =>
      Object.entries(dataDirectories).flatMap(([at, home]) =>
        textsAt(written, at).flatMap(({ pointer, value }) => {
          const refused = judged('config.bad-path', pointer, judgeDataDirectory(value));
          return refused.length > 0 ? refused : foreignHome(pointer, value, home);
        }),
      ),
  },
  {
    id: 'directories-apart',
    scope: [
      ...Object.keys(ownDirectories),
      '/spec/kubernetes/containerRuntime/type',
      '/spec/etcd/type',
      '/spec/roleGroups',
      '/spec/hosts/*/name',
    ],
    check: (draft) => {
      const chosen = directoriesOf(draft);
      return chosen.flatMap((one, index) =>
        chosen.slice(index + 1).flatMap((other) => entangled(one, other)),
      );
    },
  },
  {
    id: 'work-dir',
    for: 'hosts',
    scope: [workDir],
    check: ({ written: { spec } }) => {
      const path = spec.global.workDir;
      const refused = judged('config.bad-path', workDir, judgeWorkDirectory(path));
      return refused.length > 0 ? refused : foreignHome(workDir, path, usualWorkDir);
    },
  },
]);

const isWithin = (path: string, tree: string): boolean => path === tree || path.startsWith(`${tree}/`);

function foreignHome(pointer: string, path: string, home: string): Problem[] {
  const owner = homes.find((other) => other !== home && isWithin(path, other));
  if (owner === undefined) return [];
  return [
    problem('config.foreign-directory', { field: fieldOf(pointer), path, owner, example: home }, { pointer }),
  ];
}

const judgeWorkDirectory = (path: string) =>
  (/^(\/var)?\/tmp\/./.test(path) ? judgeHostPath : judgeDataDirectory)(path);

interface Directory {
  readonly pointer: string;
  readonly path: string;
  readonly home: string;
  readonly hosts: readonly string[];
}

/** Those that something is done with; what is wrong with one alone is said elsewhere. */
const directoriesOf = ({ written, config }: Draft): readonly Directory[] =>
  Object.entries(ownDirectories)
    .filter(([at]) => consumers[fieldOf(at)] !== null)
    .flatMap(([at, home]) =>
      textsAt(written, at).map(({ pointer, value }) => ({
        pointer,
        path: value.replace(/\/$/, ''),
        home,
        hosts: (hostsWith[at] ?? nodes)(config.spec),
      })),
    )
    .filter(
      ({ pointer, path, home }) =>
        (pointer === workDir ? judgeWorkDirectory : judgeDataDirectory)(path).ok &&
        foreignHome(pointer, path, home).length === 0,
    );

/** Named at the inner one, unless only the outer one was chosen. */
function entangled(one: Directory, other: Directory): Problem[] {
  const [inner, outer] = isWithin(other.path, one.path) ? [other, one] : [one, other];
  if (!isWithin(inner.path, outer.path)) return [];
  if (!inner.hosts.some((host) => outer.hosts.includes(host))) return [];
  const [named, beside] = inner.path === inner.home ? [outer, inner] : [inner, outer];
  const { pointer, path, home } = named;
  const params = { field: fieldOf(pointer), path, other: fieldOf(beside.pointer), otherPath: beside.path };
  return [problem('config.entangled-directories', { ...params, example: home }, { pointer })];
}
