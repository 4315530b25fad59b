import { hostPaths } from '../../domain/host-paths.ts';

/** Where the parts of containerd lie on a host. */
export const containerdPaths = {
  unit: 'containerd.service',
  binary: `${hostPaths.binaries}/containerd`,
  config: `${hostPaths.containerd}/config.toml`,
  proxy: `${hostPaths.containerd}/proxy.env`,
  registries: `${hostPaths.containerd}/certs.d`,
  crictl: hostPaths.crictl,
  socket: '/run/containerd/containerd.sock',
  /** Where runc keeps the state of containers, by namespace. */
  runcRoot: '/run/containerd/runc',
} as const;
