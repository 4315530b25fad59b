import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import * as z from 'zod';
import { type MirrorFaults, mirrorFault } from './mirror-fault.ts';

/** Switches faults of a mirror that runs in another process: `curl -d '{"path":"/dl.k8s.io/*","kind":"missing"}' …`. */
export async function serveControl(
  request: IncomingMessage,
  response: ServerResponse,
  faults: MirrorFaults,
): Promise<void> {
  const answer = (status: number, body: unknown) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(`${JSON.stringify(body)}\n`);
  if (request.method === 'POST') {
    const given = mirrorFault.safeParse(parseJson(await text(request)));
    if (!given.success) answer(400, { error: z.prettifyError(given.error) });
    else {
      faults.add(given.data);
      answer(201, given.data);
    }
  } else if (request.method === 'DELETE') {
    faults.clear();
    answer(200, []);
  } else answer(200, faults.list());
}

function parseJson(written: string): unknown {
  try {
    return JSON.parse(written);
  } catch (cause) {
    if (cause instanceof SyntaxError) return undefined;
    throw cause;
  }
}
