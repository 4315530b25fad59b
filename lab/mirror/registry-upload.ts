import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { refuse } from './registry-answer.ts';
import type { RegistryRequest } from './registry-request.ts';

/**
 * The upload of a blob: POST alone, POST and PUT, or POST, chunks by PATCH, and PUT. A blob that is here already can
 * be mounted instead. `id` is empty for an upload that begins.
 */
export async function receiveUpload(call: RegistryRequest, name: string, id: string): Promise<void> {
  const { request, response, url, store } = call;
  if (id === '') {
    if (request.method !== 'POST') return refuse(response, 'UNSUPPORTED');
    const wanted = url.searchParams.get('mount');
    if (wanted !== null && (await store.blob(wanted)) !== undefined) return created(call, name, wanted);
    const started = await store.startUpload();
    return url.searchParams.has('digest')
      ? append(call, name, started)
      : accepted(call, name, started, 202, 0);
  }
  if (request.method === 'PATCH' || request.method === 'PUT') return append(call, name, id);
  const upload = await store.uploadFile(id);
  if (upload === undefined) return refuse(response, 'BLOB_UPLOAD_UNKNOWN');
  if (request.method === 'GET') return accepted(call, name, id, 204, upload.size);
  if (request.method !== 'DELETE') return refuse(response, 'UNSUPPORTED');
  await rm(upload.file);
  response.writeHead(204).end();
}

async function append(call: RegistryRequest, name: string, id: string): Promise<void> {
  const { request, response, url, store } = call;
  const upload = await store.uploadFile(id);
  if (upload === undefined) return refuse(response, 'BLOB_UPLOAD_UNKNOWN');
  const [, from] = /^(?:bytes )?(\d+)-\d+$/.exec(request.headers['content-range'] ?? '') ?? [];
  if (from !== undefined && Number(from) !== upload.size) return refuse(response, 'SIZE_INVALID');
  await pipeline(request, createWriteStream(upload.file, { flags: 'a' }));
  if (request.method === 'PATCH') {
    const { size } = (await store.uploadFile(id)) ?? { size: 0 };
    return accepted(call, name, id, 202, size);
  }
  const digest = url.searchParams.get('digest') ?? '';
  if (await store.finishUpload(upload.file, digest)) created(call, name, digest);
  else refuse(response, 'DIGEST_INVALID');
}

function accepted(
  { response }: RegistryRequest,
  name: string,
  id: string,
  status: number,
  size: number,
): void {
  response
    .writeHead(status, {
      location: `/v2/${name}/blobs/uploads/${id}`,
      'docker-upload-uuid': id,
      range: `0-${Math.max(0, size - 1)}`,
      ...(status === 204 ? {} : { 'content-length': 0 }),
    })
    .end();
}

function created({ response }: RegistryRequest, name: string, digest: string): void {
  response
    .writeHead(201, {
      location: `/v2/${name}/blobs/${digest}`,
      'docker-content-digest': digest,
      'content-length': 0,
    })
    .end();
}
