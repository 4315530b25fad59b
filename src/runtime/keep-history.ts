import { recordObject } from '../domain/cluster-record/record-object.ts';
import { recordPlaces } from '../domain/cluster-record/record-places.ts';
import {
  type RecordedRun,
  readHistory,
  withRun,
  writeHistory,
} from '../domain/cluster-record/run-history.ts';
import { controlSubject, type Port } from '../plan/port.ts';
import type { OpenPort } from '../plan/stage.ts';
import { Problem, problem } from '../problem/problem.ts';
import type { ApiChange } from '../runner/api/api-change.ts';
import type { ObjectRead, ObjectState } from '../runner/api/api-read.ts';

const history: ObjectRead = {
  kind: 'api-object',
  apiVersion: 'v1',
  objectKind: 'ConfigMap',
  namespace: recordPlaces.namespace,
  name: recordPlaces.history,
};

/**
 * Tells the cluster what was done to it. It decides nothing, so that a cluster which cannot be told keeps nobody from
 * anything; one without an API has nowhere to keep it.
 */
export async function keepHistory(
  open: OpenPort,
  run: RecordedRun,
  report: (found: Problem) => void,
): Promise<void> {
  try {
    const port = await open('cluster', controlSubject);
    // The port answers what it was asked.
    const [found] = (await port.read([history])) as readonly [ObjectState];
    if (found.state === 'no-api') return;
    const known = found.state === 'found' ? readHistory(found.object['data']) : [];
    const object = recordObject(recordPlaces.history, writeHistory(withRun(known, run)));
    // Refused when somebody else has written since: their run would be forgotten.
    const seen = found.state === 'found' ? { resourceVersion: found.object.metadata.resourceVersion } : {};
    const manifest = { ...object, metadata: { ...object.metadata, ...seen } };
    await changing(port).change([{ do: 'apply-object', manifest }]);
  } catch (thrown) {
    if (!(thrown instanceof Problem)) throw thrown;
    report(problem('record.history-not-kept', { because: thrown.what }, {}, thrown));
  }
}

/** A run that was cut off behind its last change finds nothing to do when it is taken up, and is told of all the same. */
export const changedBefore = (hosts: readonly string[]): boolean =>
  hosts.some((host) => host !== controlSubject);

interface ChangingPort {
  change(changes: readonly ApiChange[]): Promise<void>;
}

/** The cast gives back the type that a port of the kind `cluster` has. */
const changing = (port: Port): ChangingPort => port as Port & ChangingPort;
