import type { Secret, Vault } from '../domain/secret.ts';
import type { Answer, Capture, Port, Read, RecordId } from '../plan/port.ts';
import { type ApiChange, changeApi } from './api/api-change.ts';
import type { ApiClient } from './api/api-client.ts';
import { type ApiRead, type AskTools, askApi, isApiRead } from './api/api-read.ts';
import type { ApiReply, ApiRequest } from './api/api-reply.ts';
import { type ApiCapture, captureObjects, isApiCapture, revertObjects } from './api/api-undo.ts';
import type { Discovery } from './api/discovery.ts';
import type { StatePaths } from './state-paths.ts';

/** The Kubernetes API as steps see it: questions, changes and captures are data of closed sets. */
export interface ClusterPort extends Port {
  /** In order, each only as far as it is still needed; throws at the first that fails. */
  change(changes: readonly ApiChange[], signal?: AbortSignal): Promise<void>;
  /** For procedures: evictions, approvals and the like. `undefined` while there is no API. */
  call(request: ApiRequest): Promise<ApiReply | undefined>;
  /** From now on nobody reads it in any output. */
  seal(plain: string): Secret;
}

export interface ClusterPortOptions {
  readonly client: ApiClient;
  /** Shared by all ports of a cluster. */
  readonly discovery: Discovery;
  /** The host that must not be relied on: it is asked last. */
  readonly subject: string;
  /** This machine, where markers are left: a cluster that is being made has no better place. */
  readonly control: Pick<Port, 'unfinished' | 'atRest' | 'quiesce' | 'mark' | 'unmark'>;
  /** Of this machine, for undo records. */
  readonly paths: StatePaths;
  readonly vault: Vault;
  /** Asked before anything is sent that may change the cluster; throws when another operator works there by now. */
  readonly assure?: () => Promise<void>;
}

/** So many questions under way together. */
const questionsAtOnce = 16;

export function createClusterPort({
  client,
  discovery,
  subject,
  control,
  paths,
  vault,
  assure,
}: ClusterPortOptions): ClusterPort {
  const call = async (request: ApiRequest): Promise<ApiReply | undefined> => {
    if (request.method !== 'GET') await assure?.();
    return client.request(request, subject);
  };
  const toolsFor = (signal?: AbortSignal): AskTools => ({ request: call, discovery, signal });
  const recordOf = ({ runId, node }: RecordId): RecordId => ({ runId, node: `${node}@${subject}` });
  return {
    call,
    seal: vault.secret,
    read: (reads, signal) => askAll(reads.map(apiRead), toolsFor(signal)),
    async change(changes, signal) {
      for (const change of changes) await changeApi(change, toolsFor(signal));
    },
    capture: (captures, record) =>
      captureObjects(captures.map(apiCapture), recordOf(record), paths, toolsFor()),
    revert: (actions, record, signal) => revertObjects(actions, recordOf(record), paths, toolsFor(signal)),
    unfinished: () => control.unfinished(),
    atRest: () => control.atRest(),
    quiesce: (signal) => control.quiesce(signal),
    mark: (marker) => control.mark(marker),
    unmark: (marker) => control.unmark(marker),
  };
}

async function askAll(reads: readonly ApiRead[], tools: AskTools): Promise<readonly Answer[]> {
  const answers: Answer[] = [];
  const waiting = reads.entries();
  const ask = async (): Promise<void> => {
    for (const [place, read] of waiting) answers[place] = await askApi(read, tools);
  };
  await Promise.all(Array.from({ length: Math.min(questionsAtOnce, reads.length) }, ask));
  return answers;
}

function apiRead(read: Read): ApiRead {
  if (!isApiRead(read)) throw new TypeError(`the API cannot be asked about ${read.kind}`);
  return read;
}

function apiCapture(capture: Capture): ApiCapture {
  if (!isApiCapture(capture)) throw new TypeError(`the API cannot remember ${capture.kind}`);
  return capture;
}
