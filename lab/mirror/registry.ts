import { buffer } from 'node:stream/consumers';
import { answerJson, refuse } from './registry-answer.ts';
import type { RegistryRequest } from './registry-request.ts';
import { registryRoute, wishOf } from './registry-route.ts';
import { receiveUpload } from './registry-upload.ts';
import { sendContent } from './send-content.ts';

/** Speaks the distribution specification of OCI. `?ns=HOST` is how containerd names the registry it stands in for. */
export async function serveRegistry(call: RegistryRequest): Promise<void> {
  const { request, response, url, store, fault, tokens } = call;
  response.setHeader('docker-distribution-api-version', 'registry/2.0');
  const route = registryRoute(decodeURIComponent(url.pathname));
  const challenge = tokens?.challenge(request, {
    origin: url.origin,
    wish: wishOf(route, request.method),
    isExpired: fault?.kind === 'token-expired',
  });
  if (challenge !== undefined) return refuse(response, 'UNAUTHORIZED', { 'www-authenticate': challenge });
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  switch (route.kind) {
    case 'root':
      return answerJson(response, {});
    case 'catalog':
      return answerJson(response, { repositories: unique((await store.images()).map(({ name }) => name)) });
    case 'tags':
      return listTags(call, route.name);
    case 'manifest':
      if (isRead) return sendManifest(call, route.name, route.reference);
      return request.method === 'PUT'
        ? putManifest(call, route.name, route.reference)
        : refuse(response, 'UNSUPPORTED');
    case 'blob':
      return isRead ? sendBlob(call, route.reference) : refuse(response, 'UNSUPPORTED');
    case 'uploads':
      return receiveUpload(call, route.name, '');
    case 'upload':
      return receiveUpload(call, route.name, route.reference);
    case 'unknown':
      return refuse(response, 'NAME_UNKNOWN');
  }
}

const unique = (names: readonly string[]): string[] => [...new Set(names)].sort();

/** By its full name, with the registry from `ns`; without `ns` also by the name it has within its registry. */
async function imagesNamed({ store, url }: RegistryRequest, name: string) {
  const registry = url.searchParams.get('ns');
  const images = await store.images();
  const full = images.filter((image) => image.name === (registry === null ? name : `${registry}/${name}`));
  if (full.length > 0 || registry !== null) return full;
  return images.filter((image) => image.name.slice(image.name.indexOf('/') + 1) === name);
}

async function listTags(call: RegistryRequest, name: string): Promise<void> {
  const tags = unique((await imagesNamed(call, name)).map(({ tag }) => tag));
  if (tags.length === 0) refuse(call.response, 'NAME_UNKNOWN');
  else answerJson(call.response, { name, tags });
}

async function sendManifest(call: RegistryRequest, name: string, reference: string): Promise<void> {
  const digest = reference.startsWith('sha256:')
    ? reference
    : (await imagesNamed(call, name)).find(({ tag }) => tag === reference)?.descriptor.digest;
  const blob = digest === undefined ? undefined : await call.store.blob(digest);
  if (digest === undefined || blob === undefined) return refuse(call.response, 'MANIFEST_UNKNOWN');
  const type = await call.store.mediaType(digest);
  await sendContent(call.request, call.response, { ...blob, type, ...identified(digest) }, call.fault);
}

async function sendBlob(call: RegistryRequest, digest: string): Promise<void> {
  const blob = await call.store.blob(digest);
  if (blob === undefined) return refuse(call.response, 'BLOB_UNKNOWN');
  const content = { ...blob, type: 'application/octet-stream', ...identified(digest) };
  await sendContent(call.request, call.response, content, call.fault);
}

const identified = (digest: string) => ({
  etag: `"${digest}"`,
  headers: { 'docker-content-digest': digest },
});

async function putManifest(call: RegistryRequest, name: string, reference: string): Promise<void> {
  const { request, response, store, url } = call;
  const content = await buffer(request);
  const mediaType = request.headers['content-type'] ?? 'application/vnd.oci.image.manifest.v1+json';
  const registry = url.searchParams.get('ns');
  const image = { name: registry === null ? name : `${registry}/${name}`, tag: reference };
  const digest = await store.putManifest(content, mediaType, reference.includes(':') ? undefined : image);
  if (reference.includes(':') && digest !== reference) return refuse(response, 'DIGEST_INVALID');
  const headers = { location: `/v2/${name}/manifests/${digest}`, 'docker-content-digest': digest };
  response.writeHead(201, { ...headers, 'content-length': 0 }).end();
}
