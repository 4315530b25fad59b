import { containerdPaths } from './containerd-paths.ts';

/** Where containerd keeps what kubelets ask for; every other namespace is somebody else's. */
export const podNamespace = 'k8s.io';

/** What whoever ends pods claims. */
export const podsClaim = 'containerd:pods';

/**
 * The command line of shims, for `pgrep -f`: each pod has one, and so has what others run. They outlive their containerd,
 * and one of another socket is not ours.
 */
export const shimsIn = (namespace: string): string =>
  `^[^ ]*/containerd-shim[^ ]* -namespace ${namespace.replaceAll('.', '\\.')} .*-address ${containerdPaths.socket.replaceAll('.', '\\.')}( |$)`;

export const anyShim = shimsIn('[^ ]+');
