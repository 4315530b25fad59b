import { containerdPaths } from './containerd-paths.ts';

/** Asks containerd as a kubelet would. */
export const crictl = ['crictl', '--runtime-endpoint', `unix://${containerdPaths.socket}`] as const;
