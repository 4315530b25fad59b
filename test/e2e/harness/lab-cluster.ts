import { parse } from 'yaml';
import { labClusterFile } from '../../../lab/cluster-file.ts';
import { builtArtifacts } from '../../../lab/components/built-artifacts.ts';
import type { Lab } from '../../../lab/lab.ts';

interface ClusterFile {
  readonly spec: Readonly<Record<string, object | undefined>>;
}

/** The configuration that `create lab` writes, on components built from source, with parts of its spec laid over it. */
export async function labCluster(lab: Lab, parts: Readonly<Record<string, object>> = {}): Promise<object> {
  const artifacts = await builtArtifacts();
  if (artifacts === undefined) throw new Error('run: bin/kubexm create artifacts --from source --set quick');
  // The cast stands where our own writing is read back.
  const { spec, ...rest } = parse(labClusterFile(lab, { artifacts })) as ClusterFile;
  const laid = Object.entries(parts).map(([name, part]) => [name, { ...spec[name], ...part }] as const);
  return { ...rest, spec: { ...spec, ...Object.fromEntries(laid) } };
}
