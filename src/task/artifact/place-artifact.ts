import type { Arch } from '../../domain/arch.ts';
import type { Drawing } from '../../plan/draw.ts';
import type { Minimum } from '../../plan/graph.ts';
import type { NodeHandle, Ref } from '../../plan/ref.ts';
import { placeResource } from '../../step/artifact/place-resource.ts';
import type { FetchedResource } from './fetch-artifacts.ts';

export interface PlaceArtifactInput {
  readonly fetched: FetchedResource;
  readonly hosts: readonly string[];
  archOf(host: string): Arch;
  readonly after?: readonly Ref<unknown>[];
  readonly minimum?: Minimum;
}

/** Part of the task that installs a component: its released file, in its place on the hosts that need it. */
export function placeArtifact(task: Drawing, input: PlaceArtifactInput): NodeHandle<undefined> {
  const { fetched, hosts, archOf, after, minimum } = input;
  const { component, content } = fetched.resource;
  if (content.kind === 'plain') throw new TypeError(`${component} has no place of its own on a host`);
  return task.step(placeResource, {
    on: hosts,
    as: `place-${component}`,
    shared: { component, content, files: fetched.files },
    perHost: (host) => ({ arch: archOf(host) }),
    ...(after === undefined ? {} : { after }),
    ...(minimum === undefined ? {} : { minimum }),
  });
}
