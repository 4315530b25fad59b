import { createHash } from 'node:crypto';
import { stringify } from 'yaml';
import { hostPaths } from '../../domain/host-paths.ts';
import type { KubeadmPatch } from '../../domain/kubeadm-patch.ts';
import { kubeletConfig } from '../kubernetes/kubelet-config.ts';
import { yamlForm } from '../yaml.ts';
import { apiServerProbes } from './api-server-probes.ts';
import type { KubeadmNode } from './kubeadm-input.ts';

interface PatchFile {
  readonly path: string;
  readonly content: string;
}

const folder = `${hostPaths.settings}/kubeadm/patches`;

/**
 * Where kubeadm finds what it lays over its own work. It reads every file there, also one that somebody has taken out of
 * the configuration since: other patches have another folder.
 */
export function patchesFolder(node: KubeadmNode): string {
  const patches = patchesBeside(node);
  if (patches.length === 0) return folder;
  const digest = createHash('sha256').update(JSON.stringify(patches));
  return `${folder}-${digest.digest('hex').slice(0, 8)}`;
}

/** What differs from host to host in the settings of a kubelet; behind ours the operator's own, for kubeadm goes by name. */
export const patchFiles = (node: KubeadmNode): readonly PatchFile[] =>
  [
    { name: 'kubeletconfiguration+merge.yaml', content: kubeletConfig(node.kubelet) },
    ...patchesBeside(node),
  ].map(({ name, content }) => ({ path: `${patchesFolder(node)}/${name}`, content }));

const patchesBeside = (node: KubeadmNode) => [
  ...apiServerProbes(node).map((patch) => named(patch, '')),
  ...node.patches.map((patch, index) => named(patch, String(index + 1).padStart(2, '0'))),
];

const named = ({ target, type, patch }: KubeadmPatch, place: string) => ({
  name: `${target}${place}+${type}.yaml`,
  content: stringify(patch, { ...yamlForm, sortMapEntries: true }),
});
