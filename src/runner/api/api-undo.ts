import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type ApiObject, type ObjectName, objectTitle } from '../../domain/api-object.ts';
import type { Capture, RecordId } from '../../plan/port.ts';
import type { UndoAction } from '../../plan/undo.ts';
import { problem } from '../../problem/problem.ts';
import { fill, text } from '../../problem/text.ts';
import { digestOf } from '../content.ts';
import { readIfThere, writeDurably } from '../durable-file.ts';
import type { StatePaths } from '../state-paths.ts';
import { objectsOf, recordFileOf } from '../undo/originals.ts';
import { changeApi } from './api-change.ts';
import { type AskTools, askObject } from './api-read.ts';
import { isGood, refusalIn } from './api-reply.ts';
import { pathOf } from './discovery.ts';
import { undoCordon } from './node-scheduling.ts';

/** An object as it is before a change. */
interface CaptureObject extends ObjectName {
  readonly kind: 'api-object';
}

/** A node that is about to be closed: the node itself will say by whom, so nothing has to be remembered here. */
interface CaptureCordon {
  readonly kind: 'node-cordon';
  readonly name: string;
}

export type ApiCapture = CaptureObject | CaptureCordon;

export const isApiCapture = (capture: Capture): capture is ApiCapture =>
  capture.kind === 'api-object' || capture.kind === 'node-cordon';

type ApiAction = Extract<UndoAction, { do: 'api-object' | 'undo-cordon' }>;

/**
 * Keeps old objects on this machine, for nobody else to read. A record that exists already is answered as it stands,
 * so that asking again after a crash cannot take a half-changed state for the one before.
 */
export async function captureObjects(
  captures: readonly ApiCapture[],
  of: RecordId,
  paths: StatePaths,
  tools: AskTools,
): Promise<readonly UndoAction[]> {
  const directory = paths.undo(of.runId);
  const record = recordFileOf(of, paths);
  const written = await readIfThere(record);
  // The cast stands where our own writes are read back.
  if (written !== undefined) return JSON.parse(written) as readonly UndoAction[];
  const actions = await Promise.all(captures.map((capture) => captured(capture, directory, tools)));
  await writeDurably(record, JSON.stringify(actions));
  return actions;
}

async function captured(capture: ApiCapture, directory: string, tools: AskTools): Promise<ApiAction> {
  if (capture.kind === 'node-cordon') return { do: 'undo-cordon', name: capture.name };
  const { kind: _, ...name } = capture;
  const found = await askObject(name, tools);
  if (found.state === 'no-api')
    throw problem('cluster.no-api', {
      change: fill(text('look at {name} before changing it', '在更改前读取 {name}'), {
        name: objectTitle(name),
      }),
    });
  if (found.state === 'absent') return { do: 'api-object', ...name, apply: null };
  const manifest = JSON.stringify(found.object);
  const sha256 = digestOf(manifest);
  await writeDurably(join(objectsOf(directory), sha256), manifest);
  return { do: 'api-object', ...name, apply: sha256 };
}

/** Newest first; what did not exist goes. So does the record: a run that goes on after all remembers anew. */
export async function revertObjects(
  actions: readonly UndoAction[],
  of: RecordId,
  paths: StatePaths,
  tools: AskTools,
): Promise<void> {
  const { runId } = of;
  for (const action of actions.toReversed()) {
    if (action.do === 'undo-cordon') {
      await undoCordon(action.name, runId, tools);
      continue;
    }
    if (action.do !== 'api-object') throw new TypeError(`the API cannot undo ${action.do}`);
    const { do: _, apply, ...name } = action;
    if (apply === null) await changeApi({ do: 'delete-object', ...name }, tools);
    else
      await restore(
        name,
        JSON.parse(await readFile(join(objectsOf(paths.undo(runId)), apply), 'utf8')),
        tools,
      );
  }
  await rm(recordFileOf(of, paths), { force: true });
}

/** As a whole, so that fields which were not there before go, too. */
async function restore(name: ObjectName, old: ApiObject, tools: AskTools): Promise<void> {
  const change = fill(text('restore {name}', '恢复 {name}'), { name: objectTitle(name) });
  const [now, served] = await Promise.all([askObject(name, tools), tools.discovery.find(name, tools)]);
  if (now.state === 'no-api' || served === 'no-api') throw problem('cluster.no-api', { change });
  if (served === 'not-served')
    throw problem('cluster.kind-not-served', { change, apiVersion: name.apiVersion, kind: name.objectKind });
  const { resourceVersion: _, uid: __, ...metadata } = old.metadata;
  const reply =
    now.state === 'found'
      ? await tools.request({
          method: 'PUT',
          path: pathOf(name, served),
          body: { ...old, metadata: { ...metadata, resourceVersion: now.object.metadata.resourceVersion } },
          signal: tools.signal,
        })
      : await tools.request({
          method: 'POST',
          path: pathOf({ apiVersion: name.apiVersion, namespace: name.namespace }, served),
          body: { ...old, metadata },
          signal: tools.signal,
        });
  if (reply === undefined) throw problem('cluster.no-api', { change });
  if (!isGood(reply))
    throw problem('cluster.change-refused', { change, code: reply.code, said: refusalIn(reply) });
}
