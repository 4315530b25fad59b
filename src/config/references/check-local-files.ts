import { located, type Problem, problem } from '../../problem/problem.ts';
import { fieldOf } from '../pointer.ts';
import type { ConfigPorts } from '../ports.ts';
import type { WrittenConfig } from '../schema/cluster.ts';
import { fileProblem } from './file-problem.ts';
import { localPath } from './local-path.ts';

interface LocalFile {
  readonly pointer: string;
  readonly field: string;
  readonly path: string | undefined;
}

/** Files of this machine that are named, not contained. That one is missing is said when it is needed. */
export async function checkLocalFiles(
  { spec }: WrittenConfig,
  ports: ConfigPorts,
  damaged: readonly string[],
): Promise<Problem[]> {
  const checked = localFiles(spec).map(async ({ pointer, field, path: written }) => {
    if (written === undefined || damaged.includes(pointer)) return [];
    const path = localPath(written, ports.homeDir);
    if (path === undefined)
      return [problem('config.path-not-absolute', { field, path: written }, { pointer })];
    const kind = await ports.inspectFile(path);
    return kind === 'regular' || kind === 'missing'
      ? []
      : [located(fileProblem(kind, field, path), { pointer })];
  });
  return (await Promise.all(checked)).flat();
}

function localFiles({ hosts, global, etcd, kubernetes, registry }: WrittenConfig['spec']): LocalFile[] {
  const file = (pointer: string, path: string | undefined): LocalFile => ({
    pointer,
    field: fieldOf(pointer),
    path,
  });
  return [
    file('/spec/global/privateKeyPath', global.privateKeyPath),
    file('/spec/global/bastion/privateKeyPath', global.bastion?.privateKeyPath),
    ...hosts.map((host, index) => file(`/spec/hosts/${index}/privateKeyPath`, host.privateKeyPath)),
    file('/spec/etcd/external/caFile', etcd.external.caFile),
    file('/spec/etcd/external/certFile', etcd.external.certFile),
    file('/spec/etcd/external/keyFile', etcd.external.keyFile),
    file('/spec/kubernetes/audit/policyFile', kubernetes.audit.policyFile),
    file('/spec/registry/harborConfig/certFile', registry.harborConfig.certFile),
    file('/spec/registry/harborConfig/keyFile', registry.harborConfig.keyFile),
  ];
}
