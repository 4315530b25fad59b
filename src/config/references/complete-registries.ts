import { join } from 'node:path';
import { located, type Problem } from '../../problem/problem.ts';
import type { ClusterConfig, RegistryAuth, RegistryCertificates } from '../cluster-config.ts';
import { fieldOf, pointerOf } from '../pointer.ts';
import type { ConfigPorts } from '../ports.ts';
import { fileProblem } from './file-problem.ts';
import { localPath } from './local-path.ts';

/** The certificates of registries, which the file only names. That a folder is missing is said when it is needed. */
export async function completeRegistries(
  config: ClusterConfig,
  ports: ConfigPorts,
): Promise<{ readonly config: ClusterConfig; readonly problems: readonly Problem[] }> {
  const { registry } = config.spec;
  const problems: Problem[] = [];
  const auths = await Promise.all(
    Object.entries(registry.auths).map(async ([name, auth]): Promise<[string, RegistryAuth]> => {
      const folder = auth.certsPath === undefined ? undefined : localPath(auth.certsPath, ports.homeDir);
      if (folder === undefined) return [name, auth];
      const kind = await ports.inspectFile(folder);
      if (kind === 'directory') return [name, { ...auth, certificates: await read(folder, ports) }];
      if (kind !== 'missing') {
        const pointer = pointerOf(['spec', 'registry', 'auths', name, 'certsPath']);
        const found = kind === 'regular' ? 'special' : kind;
        problems.push(located(fileProblem(found, fieldOf(pointer), folder), { pointer }));
      }
      return [name, auth];
    }),
  );
  return {
    config: {
      ...config,
      spec: { ...config.spec, registry: { ...registry, auths: Object.fromEntries(auths) } },
    },
    problems,
  };
}

async function read(folder: string, ports: ConfigPorts): Promise<RegistryCertificates> {
  const names = await ports.listFolder(folder);
  const content = async (name: string) => ports.vault.secret(await ports.readFile(join(folder, name)));
  const authorities = await Promise.all(
    names.filter((name) => name.endsWith('.crt')).map((name) => ports.readFile(join(folder, name))),
  );
  const [client] = names
    .filter((name) => name.endsWith('.cert'))
    .map((name) => name.slice(0, -'.cert'.length))
    .filter((name) => names.includes(`${name}.key`));
  return {
    ...(authorities.length === 0 ? {} : { authority: ports.vault.secret(authorities.join('')) }),
    ...(client === undefined
      ? {}
      : { client: { certificate: await content(`${client}.cert`), key: await content(`${client}.key`) } }),
  };
}
