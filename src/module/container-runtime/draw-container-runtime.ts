import type { Drawing } from '../../plan/draw.ts';
import { all, type NodeHandle } from '../../plan/ref.ts';
import { fetchedFor, imageFor } from '../../task/artifact/fetch-artifacts.ts';
import { importImages } from '../../task/artifact/import-images.ts';
import { installContainerd } from '../../task/containerd/install-containerd.ts';
import { hostsWithImage } from '../artifacts/hosts-with-image.ts';
import type { ClusterPart } from '../cluster/cluster-part.ts';
import { containerdSettings } from './containerd-settings.ts';
import { registrySettings } from './registry-settings.ts';

/** The module under which what a host had before its container runtime is remembered. */
export const containerRuntime = 'container-runtime';

/** What containerd needs on a host to run a pod. */
export const containerdPrograms = ['containerd', 'runc', 'cni-plugins', 'crictl'] as const;

type Input = Pick<ClusterPart, 'config' | 'hosts' | 'archOf' | 'fetched' | 'bringAfter' | 'after'>;

/** containerd with every fetched image that the roles of a host ask for: there behind everything handed back. */
export function drawContainerRuntime(
  drawing: Drawing,
  { config, hosts, archOf, fetched, bringAfter, after }: Input,
): readonly NodeHandle<unknown>[] {
  const { version } = fetchedFor('containerd', fetched).resource;
  const pauseImage = imageFor('pause', fetched).reference;
  const registries = registrySettings(config.spec);
  return drawing.module(containerRuntime, (part) => {
    const answering = installContainerd(part, {
      hosts,
      archOf,
      resources: containerdPrograms.map((component) => fetchedFor(component, fetched)),
      config: containerdSettings(config, { version, pauseImage, registries }),
      registries,
      minimum: 'any',
      bringAfter,
      after,
    });
    const imported = importImages(part, {
      images: fetched.images.map((image) => ({ ...image, hosts: hostsWithImage(config, hosts, image.name) })),
      archOf,
      after: [all(answering)],
      minimum: 'any',
    });
    return [answering, ...imported];
  });
}
