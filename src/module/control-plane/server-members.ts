import type { FetchedResource } from '../../task/artifact/fetch-artifacts.ts';

const ofNodes = ['kubelet', 'kube-proxy', 'kubectl'];

/** Of the archive of all programs, those a role needs. */
const wanted = {
  master: ['kube-apiserver', 'kube-controller-manager', 'kube-scheduler', ...ofNodes],
  worker: ofNodes,
} as const;

export function members(role: keyof typeof wanted, fetched: FetchedResource): FetchedResource {
  const { resource } = fetched;
  const { content } = resource;
  if (content.kind !== 'archive') throw new TypeError('the programs of Kubernetes come in an archive');
  const only = content.members.filter((member) => wanted[role].includes(member));
  return { ...fetched, resource: { ...resource, content: { ...content, members: only } } };
}
