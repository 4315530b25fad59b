import type { Drawing } from '../../plan/draw.ts';
import { all, type NodeHandle, type Ref } from '../../plan/ref.ts';
import { type EndpointAnswersInput, endpointAnswers } from '../../step/load-balancer/endpoint-answers.ts';
import { type WriteHostNamesInput, writeHostNames } from '../../step/system/write-host-names.ts';

interface EndpointMove extends EndpointAnswersInput {
  readonly hosts: readonly string[];
  namesOf(host: string): WriteHostNamesInput;
  /** Whatever is to stand there has been set up. */
  readonly after: readonly Ref<unknown>[];
}

/** Nodes that work are told of another place of the API when it answers there. */
export const moveEndpoint = (
  drawing: Drawing,
  { hosts, domain, places, namesOf, after }: EndpointMove,
): NodeHandle<unknown> =>
  drawing.task('move-endpoint', ['hosts'], (task) => {
    const answering = task.gate(endpointAnswers, { on: hosts, shared: { domain, places }, after });
    return task.step(writeHostNames, {
      on: hosts,
      shared: {},
      perHost: namesOf,
      minimum: 'any',
      after: [all(answering)],
    });
  });
