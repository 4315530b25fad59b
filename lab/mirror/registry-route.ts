import type { Wish } from './tokens.ts';

/** What a path below /v2/ names. A repository may have slashes in its name. */
export type RegistryRoute =
  | { readonly kind: 'root' | 'catalog' | 'unknown' }
  | { readonly kind: 'tags' | 'uploads'; readonly name: string }
  | { readonly kind: 'manifest' | 'blob' | 'upload'; readonly name: string; readonly reference: string };

const forms = [
  { kind: 'tags', form: /^\/v2\/(.+)\/tags\/list$/ },
  { kind: 'uploads', form: /^\/v2\/(.+)\/blobs\/uploads\/?$/ },
  { kind: 'upload', form: /^\/v2\/(.+)\/blobs\/uploads\/([^/]+)$/ },
  { kind: 'blob', form: /^\/v2\/(.+)\/blobs\/([^/]+)$/ },
  { kind: 'manifest', form: /^\/v2\/(.+)\/manifests\/([^/]+)$/ },
] as const;

export function registryRoute(path: string): RegistryRoute {
  if (/^\/v2\/?$/.test(path)) return { kind: 'root' };
  if (path === '/v2/_catalog') return { kind: 'catalog' };
  for (const { kind, form } of forms) {
    const [, name, reference = ''] = form.exec(path) ?? [];
    if (name === undefined) continue;
    return kind === 'tags' || kind === 'uploads' ? { kind, name } : { kind, name, reference };
  }
  return { kind: 'unknown' };
}

export function wishOf(route: RegistryRoute, method: string | undefined): Wish | undefined {
  if (!('name' in route)) return undefined;
  return { name: route.name, action: method === 'GET' || method === 'HEAD' ? 'pull' : 'push' };
}
