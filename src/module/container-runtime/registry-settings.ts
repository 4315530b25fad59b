import type { ClusterConfig, RegistryAuth, RegistryCertificates } from '../../config/cluster-config.ts';
import { judgeRegistryUrl } from '../../domain/registry.ts';
import { problem } from '../../problem/problem.ts';
import { text } from '../../problem/text.ts';
import type { ContainerdInstallation } from '../../task/containerd/install-containerd.ts';

type Spec = ClusterConfig['spec'];

/** How each registry is reached that the file says something about: by a mirror, by a login, or in the clear. */
export function registrySettings({ kubernetes, registry }: Spec): ContainerdInstallation['registries'] {
  const { registryMirrors, insecureRegistries } = kubernetes.containerRuntime.containerd;
  const names = new Set([
    ...(registryMirrors.length > 0 ? ['docker.io'] : []),
    ...insecureRegistries,
    ...Object.keys(registry.auths),
  ]);
  return [...names].sort().map((name) => {
    const auth = registry.auths[name];
    const { username, password, plainHTTP = false, skipTLSVerify = false } = auth ?? {};
    const isInsecure = insecureRegistries.includes(name);
    const mirrors = name === 'docker.io' ? registryMirrors.map(urlOf) : [];
    return {
      registry: name,
      // What is called insecure is asked by https first, whatever its certificate, and then by http.
      mirrors: [...mirrors, ...(isInsecure ? [`https://${name}`] : [])].map((url) => ({
        url,
        skipVerify: insecureRegistries.some((one) => new URL(url).host === one),
      })),
      plainHttp: plainHTTP || isInsecure,
      skipVerify: skipTLSVerify,
      ...(username === undefined || password === undefined ? {} : { login: { username, password } }),
      ...certificatesOf(name, auth),
    };
  });
}

function certificatesOf(name: string, auth: RegistryAuth | undefined): RegistryCertificates {
  if (auth?.certsPath === undefined || auth.certificates !== undefined) return auth?.certificates ?? {};
  const field = `spec.registry.auths.${name}.certsPath`;
  const because = text('there is no such folder', '该目录不存在');
  throw problem('config.file-not-usable', { field, path: auth.certsPath, because });
}

/** The rules have seen to it that it is one. */
function urlOf(mirror: string): string {
  const judged = judgeRegistryUrl(mirror);
  if (!judged.ok) throw new TypeError(`not a mirror: ${mirror}`);
  const { scheme, registry, path } = judged.value;
  return `${scheme}://${registry}${path}`;
}
