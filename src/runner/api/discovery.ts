import type { ObjectName } from '../../domain/api-object.ts';
import type { ApiClient } from './api-client.ts';
import { type ApiRequest, isGood, parsed } from './api-reply.ts';

/** A kind as the API serves it. */
interface Served {
  readonly kind: string;
  /** The plural in paths. */
  readonly name: string;
  readonly namespaced: boolean;
}

type Kind = Pick<ObjectName, 'apiVersion' | 'objectKind'>;

export type Found = Served | 'no-api' | 'not-served';

/** Which path a kind has, asked once per group and version. */
export interface Discovery {
  /** `not-served` where the group, the version or the kind is not there (yet). */
  find(kind: Kind, asking: Pick<ApiRequest, 'signal'>): Promise<Found>;
}

export function createDiscovery(request: ApiClient['request']): Discovery {
  const known = new Map<string, Promise<readonly Served[] | 'no-api'>>();

  return {
    async find({ apiVersion, objectKind }, asking) {
      const before = known.get(apiVersion);
      const found = pick(await (before ?? ask(apiVersion, asking)), objectKind);
      // A definition may have come since.
      return found === 'not-served' && before !== undefined
        ? pick(await ask(apiVersion, asking), objectKind)
        : found;
    },
  };

  function ask(
    apiVersion: string,
    { signal }: Pick<ApiRequest, 'signal'>,
  ): Promise<readonly Served[] | 'no-api'> {
    const asking = list(apiVersion, signal);
    known.set(apiVersion, asking);
    asking.then(
      (found) => found === 'no-api' && known.delete(apiVersion),
      () => known.delete(apiVersion),
    );
    return asking;
  }

  async function list(
    apiVersion: string,
    signal: AbortSignal | undefined,
  ): Promise<readonly Served[] | 'no-api'> {
    const reply = await request({ method: 'GET', path: groupPath(apiVersion), signal });
    if (reply === undefined) return 'no-api';
    if (!isGood(reply)) return [];
    const { resources } = parsed<{ readonly resources: readonly Served[] }>(reply);
    return resources.filter(({ name }) => !name.includes('/'));
  }
}

const pick = (served: readonly Served[] | 'no-api', objectKind: string): Found =>
  served === 'no-api' ? served : (served.find(({ kind }) => kind === objectKind) ?? 'not-served');

const groupPath = (apiVersion: string): string =>
  apiVersion.includes('/') ? `/apis/${apiVersion}` : `/api/${apiVersion}`;

/** Of the collection, or of one object in it. */
export function pathOf(
  {
    apiVersion,
    namespace,
    name,
  }: { readonly apiVersion: string; readonly namespace?: string; readonly name?: string },
  served: Served,
): string {
  const within = served.namespaced && namespace ? `/namespaces/${encodeURIComponent(namespace)}` : '';
  const one = name === undefined ? '' : `/${encodeURIComponent(name)}`;
  return `${groupPath(apiVersion)}${within}/${served.name}${one}`;
}
