import { judgeDataDirectory, judgeHostPath } from '../../domain/file-path.ts';
import { type Problem, problem } from '../../problem/problem.ts';
import { fieldOf } from '../pointer.ts';
import { judged } from './judged.ts';
import { defineRules } from './rule.ts';
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

const homes = [...Object.values(dataDirectories), '/var/lib/kubelet', '/var/lib/cni'];

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
    id: 'work-dir',
    for: 'hosts',
    scope: ['/spec/global/workDir'],
    check: ({ written: { spec } }) => {
      const { workDir } = spec.global;
      const isInTmp = /^(\/var)?\/tmp\/./.test(workDir);
      return judged(
        'config.bad-path',
        '/spec/global/workDir',
        (isInTmp ? judgeHostPath : judgeDataDirectory)(workDir),
      );
    },
  },
]);

function foreignHome(pointer: string, path: string, home: string): Problem[] {
  const owner = homes.find((other) => other !== home && (path === other || path.startsWith(`${other}/`)));
  if (owner === undefined) return [];
  return [
    problem('config.foreign-directory', { field: fieldOf(pointer), path, owner, example: home }, { pointer }),
  ];
}
