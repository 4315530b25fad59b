import type { Arch } from '../../domain/arch.ts';
import type { Drawing } from '../../plan/draw.ts';
import type { Minimum } from '../../plan/graph.ts';
import type { NodeHandle, Ref } from '../../plan/ref.ts';
import { fill, text } from '../../problem/text.ts';
import { placeResource } from '../../step/artifact/place-resource.ts';
import type { FetchedResource } from './fetch-artifacts.ts';

export interface Placement {
  readonly hosts: readonly string[];
  archOf(host: string): Arch;
  /** One may stand there several times: an archive that brings several programs. */
  readonly resources: readonly FetchedResource[];
  readonly after: readonly Ref<unknown>[];
  readonly minimum: Minimum;
}

/** Programs to the hosts that need them, each for the processor of the host; what is there by digest is not sent. */
export const placeArtifacts = (
  task: Drawing,
  { hosts, archOf, resources, after, minimum }: Placement,
): readonly NodeHandle<unknown>[] =>
  [...new Set(resources)].flatMap(({ resource: { component, content }, files }) =>
    content.kind === 'plain'
      ? []
      : [
          task.step(placeResource, {
            on: hosts,
            as: `place-${component}`,
            title: fill(text('Place {component}', '安放 {component}'), { component }),
            shared: { content, files },
            perHost: (host) => ({ arch: archOf(host) }),
            after,
            minimum,
          }),
        ],
  );
