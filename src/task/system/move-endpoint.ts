import type { Drawing } from '../../plan/draw.ts';
import { all, behind, here, type NodeHandle, type Ref } from '../../plan/ref.ts';
import { type EndpointAnswersInput, endpointAnswers } from '../../step/load-balancer/endpoint-answers.ts';
import { leaveFormerPlace } from '../../step/load-balancer/leave-former-place.ts';
import { noteFormerPlaces } from '../../step/load-balancer/note-former-places.ts';
import { type WriteHostNamesInput, writeHostNames } from '../../step/system/write-host-names.ts';

interface EndpointMove extends EndpointAnswersInput {
  readonly hosts: readonly string[];
  namesOf(host: string): WriteHostNamesInput;
  /** Places on other hosts where one has asked for the API until now: addresses with ports. */
  formerOf(host: string): readonly string[];
  /** Whatever is to stand there has been set up. */
  readonly after: readonly Ref<unknown>[];
}

/** Nodes that work are told of another place of the API when it answers there. */
export const moveEndpoint = (
  drawing: Drawing,
  { hosts, domain, places, formerOf, namesOf, after }: EndpointMove,
): readonly NodeHandle<unknown>[] =>
  drawing.task('move-endpoint', ['hosts'], (task) => {
    const answering = task.gate(endpointAnswers, { on: hosts, shared: { domain, places }, after });
    const elsewhere = hosts.filter((host) => formerOf(host).length > 0);
    const noted =
      elsewhere.length === 0
        ? []
        : [
            task.step(noteFormerPlaces, {
              on: elsewhere,
              shared: {},
              perHost: (host) => ({ places: formerOf(host) }),
              minimum: 'any',
              after: [all(answering)],
            }),
          ];
    const told = task.step(writeHostNames, {
      on: hosts,
      shared: {},
      perHost: namesOf,
      minimum: 'any',
      after: [all(answering), ...behind(noted, hosts)],
    });
    if (elsewhere.length === 0) return [told];
    const left = task.step(leaveFormerPlace, {
      on: elsewhere,
      shared: {},
      minimum: 'any',
      after: [here(told)],
    });
    return [told, left];
  });
