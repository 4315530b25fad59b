import { createHash } from 'node:crypto';
import { boundedOutput } from './bounded-output.ts';
import type { Download, Transfer } from './connection.ts';
import { chunksOf } from './input.ts';
import type { RootAccess } from './root-access.ts';
import { runToEnd } from './run-to-end.ts';
import { transferFailure } from './transfer-failure.ts';

export async function download(access: RootAccess, wanted: Download): Promise<Transfer> {
  const hash = createHash('sha256');
  let bytes = 0;
  const receiver = new AbortController();
  const stderr = boundedOutput(64 * 1024);
  const outcome = await runToEnd(access, {
    argv: ['cat', '--', wanted.path],
    input: chunksOf(''),
    timeoutMs: wanted.timeoutMs,
    signal: AbortSignal.any([receiver.signal, ...(wanted.signal === undefined ? [] : [wanted.signal])]),
    async onStdout(chunk) {
      hash.update(chunk);
      bytes += chunk.length;
      try {
        await wanted.to(chunk);
      } catch (cause) {
        receiver.abort(cause);
      }
    },
    onStderr: stderr.add,
  });
  receiver.signal.throwIfAborted();
  if (outcome.kind === 'exited' && outcome.code === 0) return { sha256: hash.digest('hex'), bytes };
  throw transferFailure(
    outcome,
    'connection.download-failed',
    { host: access.transport.host, path: wanted.path },
    stderr.bytes().toString().trim(),
  );
}
