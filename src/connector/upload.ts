import { problem } from '../problem/problem.ts';
import { boundedOutput } from './bounded-output.ts';
import type { SentFile, Upload } from './connection.ts';
import { chunksOf } from './input.ts';
import type { RootAccess } from './root-access.ts';
import { runToEnd } from './run-to-end.ts';
import { transferFailure } from './transfer-failure.ts';

/**
 * All files come one behind the other on standard input; dd takes exactly as many bytes as it is told, where others
 * read ahead. Two processes for all of them compare the digests, so a stream that was cut is never taken for a whole
 * one, and the directory gets its name last. Until then it has the number of the process in its name: one that was cut
 * off and does not know yet clears away its own. openssl is asked first because it uses the processor's own instructions
 * and is several times faster.
 */
const receiveScript = `
umask 077
directory=$1 new=$1.part.$$ sizes=$2 expected=$3
shift 3
mkdir -- "$new" || exit 1
trap 'cd /; rm -rf -- "$new"' EXIT
trap 'exit 1' TERM HUP INT PIPE
cd -- "$new" || exit 1
for file in "$@"; do
  dd bs=128K count="\${sizes%% *}" iflag=count_bytes,fullblock of="$file" status=none || exit 1
  sizes=\${sizes#* }
done
received=$({ openssl dgst -sha256 -r "$@" 2>/dev/null || sha256sum "$@"; } | cut -c1-64)
[ "$received" = "$expected" ] || { echo "$received"; exit 65; }
mv -nT -- "$new" "$directory" && [ ! -e "$new" ]
`;

/** sysexits.h EX_DATAERR: the bytes that arrived are not those that belong to the digests. */
const otherDigest = 65;

export async function upload(access: RootAccess, wanted: Upload): Promise<void> {
  const { directory, files, timeoutMs, signal } = wanted;
  const { host } = access.transport;
  if (!directory.startsWith('/')) throw new TypeError(`not an absolute path: ${directory}`);
  const stdout = boundedOutput(64 * 1024);
  const stderr = boundedOutput(64 * 1024);
  const outcome = await runToEnd(access, {
    argv: [
      '/bin/sh',
      '-c',
      receiveScript,
      'sh',
      directory,
      files.map(({ bytes }) => bytes).join(' '),
      files.map(({ sha256 }) => sha256).join('\n'),
      ...files.map(({ name }) => relative(name)),
    ],
    input: oneBehindTheOther(files),
    timeoutMs,
    ...(signal === undefined ? {} : { signal }),
    onStdout: stdout.add,
    onStderr: stderr.add,
  });
  if (outcome.kind === 'exited' && outcome.code === 0) return;
  if (outcome.kind === 'exited' && outcome.code === otherDigest) {
    const received = stdout.bytes().toString().split('\n');
    const other = files.findIndex(({ sha256 }, index) => sha256 !== received[index]);
    const { name = '', sha256: expected = '' } = files[other] ?? {};
    const found = received[other] ?? '';
    throw problem('connection.digest-differs', { host, path: `${directory}/${name}`, expected, found });
  }
  const said = stderr.bytes().toString().trim();
  throw transferFailure(outcome, 'connection.upload-failed', { host, path: directory }, said);
}

/** Programs that print digests write other names in ways of their own. */
function relative(name: string): string {
  if (!/^[^/\\\r\n]+$/.test(name) || name === '.' || name === '..')
    throw new TypeError(`not a name of a file that can be sent: ${name}`);
  return `./${name}`;
}

async function* oneBehindTheOther(files: readonly SentFile[]): AsyncGenerator<Uint8Array> {
  for (const { content } of files) yield* chunksOf(content);
}
