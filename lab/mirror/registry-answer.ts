import type { ServerResponse } from 'node:http';

/** The codes of the distribution specification that are used here, with the status each goes with. */
const failures = {
  BLOB_UNKNOWN: 404,
  BLOB_UPLOAD_UNKNOWN: 404,
  DIGEST_INVALID: 400,
  MANIFEST_INVALID: 400,
  MANIFEST_UNKNOWN: 404,
  NAME_UNKNOWN: 404,
  SIZE_INVALID: 416,
  UNAUTHORIZED: 401,
  UNSUPPORTED: 405,
} as const;

export function refuse(
  response: ServerResponse,
  code: keyof typeof failures,
  headers: Readonly<Record<string, string>> = {},
): void {
  const message = code.toLowerCase().replaceAll('_', ' ');
  response
    .writeHead(failures[code], { 'content-type': 'application/json', ...headers })
    .end(JSON.stringify({ errors: [{ code, message }] }));
}

export function answerJson(response: ServerResponse, body: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
