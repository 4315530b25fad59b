import { isDeployed } from '../../config/artifact-needs.ts';
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

interface DrawnRuntime {
  /** containerd answers, and the images are there that a control plane of pods is founded with. */
  readonly forFounding: readonly NodeHandle<unknown>[];
  /** All images are there, too. */
  readonly ready: readonly NodeHandle<unknown>[];
}

/** containerd with every fetched image that the roles of a host ask for, those first that a founding waits for. */
export function drawContainerRuntime(
  drawing: Drawing,
  { config, hosts, archOf, fetched, bringAfter, after }: Input,
): DrawnRuntime {
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
    const images = fetched.images.map((image) => ({
      ...image,
      hosts: hostsWithImage(config, hosts, image.name),
    }));
    const first = images.filter(({ name }) => !isDeployed(name));
    const imported = importImages(part, {
      images: first,
      later: images.filter(({ name }) => isDeployed(name)),
      archOf,
      after: [all(answering)],
      minimum: 'any',
    });
    return {
      forFounding: [answering, ...imported.slice(0, first.length)],
      ready: [answering, ...imported],
    };
  });
}
