import type { ClusterConfig, RegistryAuth, RegistryCertificates } from '../../config/cluster-config.ts';
import { mirrorsOf } from '../../config/mirrors-of.ts';
import { judgeRegistryUrl, type RegistryUrl, registryServer } from '../../domain/registry.ts';
import { problem } from '../../problem/problem.ts';
import { text } from '../../problem/text.ts';
import type { ContainerdInstallation } from '../../task/containerd/install-containerd.ts';

type Spec = ClusterConfig['spec'];

/** How each registry is reached that the file says something about: by a mirror, by a login, or in the clear. */
export function registrySettings({ kubernetes, registry }: Spec): ContainerdInstallation['registries'] {
  const { registryMirrors, insecureRegistries } = kubernetes.containerRuntime.containerd;
  const mirrorsFor = mirrorsOf(registryMirrors);
  const names = new Set([...mirrorsFor.keys(), ...insecureRegistries, ...Object.keys(registry.auths)]);
  const known = Object.entries(registry.auths).map(([name, auth]) => ({
    server: registryServer(name),
    auth,
    of: knownRegistry(name, auth),
  }));
  const mirrorAt = (written: string) => {
    const { scheme, registry: name, path } = mirrorOf(written);
    const found = known.find(({ server }) => server === registryServer(name));
    const skipVerify = insecureRegistries.includes(name) || found?.auth.skipTLSVerify === true;
    return { url: `${scheme}://${name}${path}`, skipVerify, ...(found && { of: found.of }) };
  };
  return [...names].sort().map((name) => {
    const auth = registry.auths[name];
    const isInsecure = insecureRegistries.includes(name);
    const mirrors = mirrorsFor.get(name) ?? [];
    return {
      ...knownRegistry(name, auth),
      // What is called insecure is asked by https first, whatever its certificate, and then by http.
      mirrors: [...mirrors, ...(isInsecure ? [`https://${name}`] : [])].map(mirrorAt),
      plainHttp: auth?.plainHTTP === true || isInsecure,
      skipVerify: auth?.skipTLSVerify === true,
    };
  });
}

function knownRegistry(name: string, auth: RegistryAuth | undefined) {
  const { username, password } = auth ?? {};
  return {
    registry: name,
    ...(username === undefined || password === undefined ? {} : { login: { username, password } }),
    ...certificatesOf(name, auth),
  };
}

function certificatesOf(name: string, auth: RegistryAuth | undefined): RegistryCertificates {
  if (auth?.certsPath === undefined || auth.certificates !== undefined) return auth?.certificates ?? {};
  const field = `spec.registry.auths.${name}.certsPath`;
  const because = text('there is no such folder', '该目录不存在');
  throw problem('config.file-not-usable', { field, path: auth.certsPath, because });
}

/** The rules have seen to it that it is one. */
function mirrorOf(written: string): RegistryUrl {
  const judged = judgeRegistryUrl(written);
  if (!judged.ok) throw new TypeError(`not a mirror: ${written}`);
  return judged.value;
}
