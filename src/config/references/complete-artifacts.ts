import { located, type Problem } from '../../problem/problem.ts';
import type { ClusterConfig } from '../cluster-config.ts';
import { fieldOf } from '../pointer.ts';
import type { ConfigPorts } from '../ports.ts';
import { completePackages } from './complete-packages.ts';
import { etcdOf } from './etcd-of.ts';
import { fileProblem } from './file-problem.ts';

/** Environment variables that name a zone where the file does not. */
const zoneVariables = ['KMZONE', 'KXM_ZONE'];

/** What the file only names: the bills of materials laid over ours, the etcd they ask for, packages, and the zone of this machine. */
export async function completeArtifacts(
  config: ClusterConfig,
  ports: ConfigPorts,
): Promise<{ readonly config: ClusterConfig; readonly problems: readonly Problem[] }> {
  const { artifacts } = config.spec;
  const problems: Problem[] = [];
  const bom = await Promise.all(
    artifacts.bom.map(async ({ file }, index) => {
      const kind = await ports.inspectFile(file);
      if (kind === 'regular') return { file, text: await ports.readFile(file) };
      const pointer = `/spec/artifacts/bom/${index}`;
      problems.push(located(fileProblem(kind, fieldOf(pointer), file), { pointer }));
      return { file, text: '' };
    }),
  );
  const offered = await completePackages(artifacts.packages, ports);
  problems.push(...offered.problems);
  const zone = artifacts.zone ?? zoneVariables.map((name) => ports.env(name)).find((value) => value);
  const version = config.spec.etcd.version ?? etcdOf(bom, config.spec.kubernetes.version);
  return {
    config: {
      ...config,
      spec: {
        ...config.spec,
        ...(version === undefined ? {} : { etcd: { ...config.spec.etcd, version } }),
        artifacts: {
          ...artifacts,
          ...(offered.packages === undefined ? {} : { packages: offered.packages }),
          bom,
          ...(zone === undefined ? {} : { zone }),
        },
      },
    },
    problems,
  };
}
