import { createHash } from 'node:crypto';
import { problem } from '../problem/problem.ts';
import { boundedOutput } from './bounded-output.ts';
import type { Transfer, Upload } from './connection.ts';
import { chunksOf } from './input.ts';
import type { RootAccess } from './root-access.ts';
import { runToEnd } from './run-to-end.ts';
import { transferFailure } from './transfer-failure.ts';

/**
 * The digest follows the content on standard input, so a stream that was cut can never be taken for a whole one.
 * The file is opened exclusively and gets owner and mode while it is still empty; the name appears last. openssl is
 * asked for the digest first because it uses the processor's own instructions and is several times faster.
 */
const receiveScript = `
umask 077
new=$1 path=$2 mode=$3 owner=$4 sync=$5
trap 'rm -f -- "$new"' EXIT
trap 'exit 1' TERM HUP INT PIPE
set -C
exec 3>"$new" || exit 1
set +C
{ [ -z "$owner" ] || chown -- "$owner" "$new"; } && chmod -- "$mode" "$new" && cat >&3 || exit 1
exec 3>&-
expected=$(tail -c 64 -- "$new") && truncate -s -64 -- "$new" || exit 65
received=$({ openssl dgst -sha256 -r 2>/dev/null || sha256sum; } <"$new") || exit 1
[ "\${received%% *}" = "$expected" ] || { echo "\${received%% *}"; exit 65; }
$sync -- "$new" && mv -fT -- "$new" "$path"
`;

/** sysexits.h EX_DATAERR: the bytes that arrived are not those that belong to the digest. */
const otherDigest = 65;

export async function upload(access: RootAccess, wanted: Upload, id: string): Promise<Transfer> {
  const about = { host: access.transport.host, path: wanted.path };
  const source = withDigest(wanted);
  const stdout = boundedOutput(1024);
  const stderr = boundedOutput(64 * 1024);
  const outcome = await runToEnd(access, {
    argv: [
      '/bin/sh',
      '-c',
      receiveScript,
      'sh',
      temporaryName(wanted.path, id),
      wanted.path,
      wanted.mode.toString(8).padStart(4, '0'),
      wanted.owner ?? '',
      wanted.durable === false ? ':' : 'sync',
    ],
    input: source.chunks(),
    timeoutMs: wanted.timeoutMs,
    ...(wanted.signal === undefined ? {} : { signal: wanted.signal }),
    onStdout: stdout.add,
    onStderr: stderr.add,
  });
  if (outcome.kind === 'exited' && outcome.code === 0) return source.sent();
  if (outcome.kind === 'exited' && outcome.code === otherDigest) {
    if (wanted.sha256 === undefined) throw problem('connection.upload-corrupt', about);
    const found = stdout.bytes().toString().trim();
    throw problem('connection.digest-differs', { ...about, expected: wanted.sha256, found });
  }
  throw transferFailure(outcome, 'connection.upload-failed', about, stderr.bytes().toString().trim());
}

function temporaryName(path: string, id: string): string {
  const slash = path.lastIndexOf('/') + 1;
  if (!path.startsWith('/') || slash === path.length)
    throw new TypeError(`not an absolute file path: ${path}`);
  return `${path.slice(0, slash)}.kubexm-${id}`;
}

/** The host computes the digest of what arrives; a digest that was given need not be computed here as well. */
function withDigest({ content, sha256 }: Upload) {
  const hash = createHash('sha256');
  let bytes = 0;
  const digest = (): string => sha256 ?? hash.copy().digest('hex');
  return {
    async *chunks(): AsyncGenerator<Uint8Array> {
      for await (const chunk of chunksOf(content)) {
        if (sha256 === undefined) hash.update(chunk);
        bytes += chunk.length;
        yield chunk;
      }
      yield Buffer.from(digest());
    },
    sent: (): Transfer => ({ sha256: digest(), bytes }),
  };
}
