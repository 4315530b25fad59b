import type { Drawing } from '../../plan/draw.ts';
import { all, here, type NodeHandle, type Ref } from '../../plan/ref.ts';
import { type EndpointAnswersInput, endpointAnswers } from '../../step/load-balancer/endpoint-answers.ts';
import { leaveFormerPlace } from '../../step/load-balancer/leave-former-place.ts';
import { type WriteHostNamesInput, writeHostNames } from '../../step/system/write-host-names.ts';

interface EndpointMove extends EndpointAnswersInput {
  readonly hosts: readonly string[];
  namesOf(host: string): WriteHostNamesInput;
  /** Where they ask for the API so far, as far as it is another host. */
  readonly former: Readonly<Record<string, string>>;
  /** Whatever is to stand there has been set up. */
  readonly after: readonly Ref<unknown>[];
}

/** Nodes that work are told of another place of the API when it answers there. */
export const moveEndpoint = (
  drawing: Drawing,
  { hosts, domain, places, former, namesOf, after }: EndpointMove,
): readonly NodeHandle<unknown>[] =>
  drawing.task('move-endpoint', ['hosts'], (task) => {
    const answering = task.gate(endpointAnswers, { on: hosts, shared: { domain, places }, after });
    const told = task.step(writeHostNames, {
      on: hosts,
      shared: {},
      perHost: namesOf,
      minimum: 'any',
      after: [all(answering)],
    });
    const elsewhere = hosts.filter((host) => host in former);
    if (elsewhere.length === 0) return [told];
    const left = task.step(leaveFormerPlace, {
      on: elsewhere,
      shared: {},
      perHost: (host) => ({ former: former[host] ?? '' }),
      minimum: 'any',
      after: [here(told)],
    });
    return [told, left];
  });
