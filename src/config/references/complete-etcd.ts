import { judgeClient, judgeTrust } from '../../pki/judge-client.ts';
import { located, type Problem, problem } from '../../problem/problem.ts';
import type { Text } from '../../problem/text.ts';
import type { ClusterConfig, ExternalEtcdFiles } from '../cluster-config.ts';
import { fieldOf } from '../pointer.ts';
import type { ConfigPorts } from '../ports.ts';
import { refusedAt } from '../rules/judged.ts';
import { fileProblem } from './file-problem.ts';
import { localPath } from './local-path.ts';

type Field = 'caFile' | 'certFile' | 'keyFile';

const at = (field: Field): string => `/spec/etcd/external/${field}`;

interface Completed {
  readonly config: ClusterConfig;
  readonly problems: readonly Problem[];
  readonly warnings: readonly Problem[];
}

/** The files of an external etcd, read and judged; everything that is wrong with any of them at once. */
export async function completeEtcd(config: ClusterConfig, ports: ConfigPorts): Promise<Completed> {
  const { etcd } = config.spec;
  if (etcd.type !== 'external') return { config, problems: [], warnings: [] };
  const problems: Problem[] = [];
  const refuse = (field: Field, because: Text): void =>
    void problems.push(refusedAt('config.external-etcd', at(field), { because }));
  const read = async (field: Field): Promise<string | undefined> => {
    const path = localPath(etcd.external[field] ?? '', ports.homeDir);
    if (path === undefined) return undefined;
    const kind = await ports.inspectFile(path);
    if (kind === 'regular') return ports.readFile(path);
    if (kind === 'missing')
      problems.push(located(fileProblem(kind, fieldOf(at(field)), path), { pointer: at(field) }));
    return undefined;
  };
  const [authority, certificate, key] = await Promise.all([
    read('caFile'),
    read('certFile'),
    read('keyFile'),
  ]);

  if (authority !== undefined)
    for (const because of judgeTrust(authority, ports.now())) refuse('caFile', because);
  const files = { certificate: 'certFile', key: 'keyFile' } as const;
  const pair = certificate === undefined || key === undefined ? undefined : { certificate, key };
  for (const { of, because } of pair === undefined ? [] : judgeClient(pair, ports.now()))
    refuse(files[of], because);
  const given: ExternalEtcdFiles = {
    ...(authority === undefined ? {} : { authority }),
    ...(pair === undefined
      ? {}
      : { client: { certificate: pair.certificate, key: ports.vault.secret(pair.key) } }),
  };
  const keyPath = pair && localPath(etcd.external.keyFile ?? '', ports.homeDir);
  return {
    config: { ...config, spec: { ...config.spec, etcd: { ...etcd, given } } },
    problems,
    warnings:
      keyPath !== undefined && (await ports.isOpenToOthers(keyPath))
        ? [problem('config.secret-file-open', { path: keyPath }, { pointer: at('keyFile') })]
        : [],
  };
}
