import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { MirrorFault } from './mirror-fault.ts';
import { sendContent } from './send-content.ts';
import { redirectFor, servedPath } from './upstream-redirects.ts';

/** Files under the paths of their upstream URLs: https://dl.k8s.io/release/… is /dl.k8s.io/release/… here. */
export async function serveFile(
  folder: string,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
  fault: MirrorFault | undefined,
): Promise<void> {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.writeHead(405, { allow: 'GET, HEAD' }).end();
    return;
  }
  const file = join(folder, servedPath(path));
  const found = await stat(file).catch((cause: NodeJS.ErrnoException) => {
    if (['ENOENT', 'ENOTDIR', 'ENAMETOOLONG'].includes(cause.code ?? '')) return undefined;
    throw cause;
  });
  if (!found?.isFile()) {
    response.writeHead(404, { 'content-type': 'text/plain' }).end('404 page not found\n');
    return;
  }
  const location = redirectFor(path);
  if (location !== undefined) {
    response.writeHead(302, { location: encodeURI(location), 'content-length': 0 }).end();
    return;
  }
  const { size, mtime, mtimeMs } = found;
  const content = {
    size,
    type: 'application/octet-stream',
    etag: `"${size.toString(16)}-${Math.floor(mtimeMs).toString(16)}"`,
    lastModified: mtime,
    read: (start: number, end: number) => createReadStream(file, { start, end }),
  };
  await sendContent(request, response, content, fault);
}
