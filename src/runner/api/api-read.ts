import type { ApiObject, Manifest, ObjectName } from '../../domain/api-object.ts';
import { nameOf } from '../../domain/api-object.ts';
import type { Read } from '../../plan/port.ts';
import { Problem, problem } from '../../problem/problem.ts';
import type { Text } from '../../problem/text.ts';
import { type ApiReply, type ApiRequest, isGood, parsed, refusalIn } from './api-reply.ts';
import { type Discovery, pathOf } from './discovery.ts';
import { applyRequest } from './server-side-apply.ts';

/** While there is no API, or no authority it could be asked with. */
interface NoApi {
  readonly state: 'no-api';
}

export interface ObjectRead extends ObjectName {
  readonly kind: 'api-object';
}

export type ObjectState =
  | NoApi
  | { readonly state: 'absent' }
  | { readonly state: 'found'; readonly object: ApiObject };

/** What applying a manifest would make of an object: the server knows its own defaults and ways of writing. */
export interface ApplyRead {
  readonly kind: 'api-apply';
  readonly manifest: Manifest;
}

export type ApplyState =
  | NoApi
  | { readonly state: 'absent' }
  | { readonly state: 'found'; readonly object: ApiObject; readonly applied: ApiObject }
  /** The object is there, and the server would not take the manifest. */
  | { readonly state: 'refused'; readonly because: string };

/** All objects of a kind; those of a kind that is not served are none. */
export interface ListRead {
  readonly kind: 'api-list';
  readonly apiVersion: string;
  readonly objectKind: string;
  /** All namespaces when absent. */
  readonly namespace?: string;
  readonly labelSelector?: string;
  readonly fieldSelector?: string;
}

export type ListState = NoApi | { readonly state: 'found'; readonly items: readonly ApiObject[] };

/** Any path, such as `/readyz?verbose`, `/version` or the log of a pod. The answer is taken as it comes. */
export interface PathRead {
  readonly kind: 'api-get';
  readonly path: string;
  /** For what the server has to ask others for: that no answer comes for so long is an answer, too. */
  readonly timeoutMs?: number;
  /** Such a question keeps no other waiting. */
  readonly isPassedOn?: boolean;
}

export type PathState =
  | NoApi
  | { readonly state: 'answered'; readonly code: number; readonly body: string }
  | { readonly state: 'silent'; readonly because: Text };

interface Questions {
  'api-object': { ask: ObjectRead; found: ObjectState };
  'api-apply': { ask: ApplyRead; found: ApplyState };
  'api-list': { ask: ListRead; found: ListState };
  'api-get': { ask: PathRead; found: PathState };
}

/** Everything the API of a cluster can be asked. */
export type ApiRead = Questions[keyof Questions]['ask'];

/** The answers to a list of reads, place by place. */
export type ApiAnswersTo<R extends readonly ApiRead[]> = {
  readonly [I in keyof R]: Questions[R[I]['kind']]['found'];
};

export interface AskTools {
  request(request: ApiRequest): Promise<ApiReply | undefined>;
  readonly discovery: Discovery;
  readonly signal?: AbortSignal | undefined;
}

type Ask<K extends keyof Questions> = (
  read: Questions[K]['ask'],
  tools: AskTools,
) => Promise<Questions[K]['found']>;

const noApi: NoApi = { state: 'no-api' };
const absent = { state: 'absent' } as const;

const questions: { readonly [K in keyof Questions]: Ask<K> } = {
  'api-object': askObject,
  'api-apply': askApply,
  'api-list': askList,
  'api-get': askPath,
};

export const isApiRead = (read: Read): read is ApiRead => Object.hasOwn(questions, read.kind);

export const askApi = (read: ApiRead, tools: AskTools): Promise<unknown> => ask(read.kind, read, tools);

const ask = <K extends keyof Questions>(
  kind: K,
  read: Questions[K]['ask'],
  tools: AskTools,
): Promise<unknown> => questions[kind](read, tools);

async function askPath(
  { path, timeoutMs, isPassedOn = false }: PathRead,
  { request, signal }: AskTools,
): Promise<PathState> {
  const limit = timeoutMs === undefined ? {} : { timeoutMs };
  try {
    const reply = await request({ method: 'GET', path, signal, isPassedOn, ...limit });
    return reply === undefined ? noApi : { state: 'answered', code: reply.code, body: reply.body.toString() };
  } catch (thrown) {
    if (timeoutMs === undefined || !(thrown instanceof Problem) || thrown.code !== 'connection.no-answer')
      throw thrown;
    return { state: 'silent', because: thrown.what };
  }
}

export async function askObject(
  read: ObjectName,
  { request, discovery, signal }: AskTools,
): Promise<ObjectState> {
  const served = await discovery.find(read, { signal });
  if (served === 'no-api') return noApi;
  if (served === 'not-served') return absent;
  const reply = await request({ method: 'GET', path: pathOf(read, served), signal });
  if (reply === undefined) return noApi;
  if (reply.code === 404) return absent;
  return { state: 'found', object: objectIn(reply) };
}

/** Controllers write to objects all the time; so often somebody may come between the two looks. */
const mostAttempts = 20;

async function askApply({ manifest }: ApplyRead, tools: AskTools): Promise<ApplyState> {
  const name = nameOf(manifest);
  for (let attempt = 1; ; attempt++) {
    const found = await askObject(name, tools);
    if (found.state !== 'found') return found;
    const served = await tools.discovery.find(name, tools);
    if (typeof served === 'string') return absent;
    // What is applied in thought must be what was looked at, or the change of another would be taken for ours.
    const { resourceVersion } = found.object.metadata;
    const same = { ...manifest, metadata: { ...manifest.metadata, resourceVersion } };
    const reply = await tools.request(applyRequest(same, served, { dryRun: true, signal: tools.signal }));
    if (reply === undefined) return noApi;
    if (isGood(reply)) return { ...found, applied: withoutBookkeeping(parsed(reply)) };
    if (reply.code !== 409 || attempt === mostAttempts)
      return { state: 'refused', because: refusalIn(reply) };
  }
}

const pageSize = 500;

async function askList(read: ListRead, { request, discovery, signal }: AskTools): Promise<ListState> {
  const served = await discovery.find(read, { signal });
  if (served === 'no-api') return noApi;
  const items: ApiObject[] = [];
  if (served === 'not-served') return { state: 'found', items };
  let from = '';
  do {
    const query = new URLSearchParams({
      limit: String(pageSize),
      ...(from === '' ? {} : { continue: from }),
      ...(read.labelSelector === undefined ? {} : { labelSelector: read.labelSelector }),
      ...(read.fieldSelector === undefined ? {} : { fieldSelector: read.fieldSelector }),
    });
    const reply = await request({ method: 'GET', path: `${pathOf(read, served)}?${query}`, signal });
    if (reply === undefined) return noApi;
    const page = contentOf<{ items: readonly ApiObject[]; metadata: { continue?: string } }>(reply);
    const { apiVersion, objectKind: kind } = read;
    items.push(...page.items.map((item) => withoutBookkeeping({ ...item, apiVersion, kind })));
    from = page.metadata.continue ?? '';
  } while (from !== '');
  return { state: 'found', items };
}

const objectIn = (reply: ApiReply): ApiObject => withoutBookkeeping(contentOf<ApiObject>(reply));

function contentOf<T>(reply: ApiReply): T {
  if (!isGood(reply)) throw problem('cluster.refused', { code: reply.code, said: refusalIn(reply) });
  return parsed<T>(reply);
}

function withoutBookkeeping(object: ApiObject): ApiObject {
  const { managedFields: _, ...metadata } = object.metadata;
  return { ...object, metadata };
}
