import type { Arch } from '../../domain/arch.ts';
import type { Drawing } from '../../plan/draw.ts';
import type { Minimum } from '../../plan/graph.ts';
import { here, type NodeHandle, type Ref } from '../../plan/ref.ts';
import {
  type ConfigureContainerdInput,
  configureContainerd,
} from '../../step/containerd/configure-containerd.ts';
import { configureRegistries, type RegistrySettings } from '../../step/containerd/configure-registries.ts';
import { containerdAnswers } from '../../step/containerd/containerd-answers.ts';
import { containerdPaths } from '../../step/containerd/containerd-paths.ts';
import { forgetRegistries } from '../../step/containerd/forget-registries.ts';
import { runContainerd } from '../../step/containerd/run-containerd.ts';
import { rememberData } from '../../step/host/remember-data.ts';
import type { FetchedResource } from '../artifact/fetch-artifacts.ts';
import { placeArtifacts } from '../artifact/place-artifacts.ts';

export interface ContainerdInstallation {
  readonly hosts: readonly string[];
  archOf(host: string): Arch;
  /** containerd itself and the programs it needs. */
  readonly resources: readonly FetchedResource[];
  readonly config: ConfigureContainerdInput;
  readonly registries: readonly RegistrySettings[];
  readonly minimum: Minimum;
  /** Programs may be brought to a host that is not ready yet. */
  readonly bringAfter: readonly Ref<unknown>[];
  /** No host is touched otherwise before. */
  readonly after: readonly Ref<unknown>[];
}

/** Installs containerd, or brings it to another version in place: containers run on through its restart. */
export function installContainerd(
  drawing: Drawing,
  {
    hosts,
    archOf,
    resources,
    config,
    registries,
    minimum,
    bringAfter,
    after: before,
  }: ContainerdInstallation,
): NodeHandle<void> {
  return drawing.task('install-containerd', ['containerd'], (task) => {
    // No host is touched before everything it will need is here.
    const after = [...before, ...resources.map(({ files }) => files)];
    const all = { on: hosts, minimum, after };
    const placed = placeArtifacts(task, { hosts, archOf, resources, after: bringAfter, minimum });
    const configured = task.step(configureContainerd, { ...all, shared: config });
    const reached = task.step(configureRegistries, { ...all, shared: { registries } });
    task.step(forgetRegistries, { ...all, shared: { registries }, after: [here(reached)] });
    const remembered = task.step(rememberData, {
      ...all,
      shared: { directory: config.dataRoot, unit: containerdPaths.unit },
    });
    const running = task.step(runContainerd, {
      ...all,
      shared: {},
      after: [...placed, configured, reached, remembered].map(here),
    });
    const { dataRoot, pauseImage } = config;
    return task.gate(containerdAnswers, {
      on: hosts,
      shared: { dataRoot, pauseImage },
      after: [here(running)],
    });
  });
}
