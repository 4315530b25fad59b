import { randomBytes } from 'node:crypto';
import { statSync } from 'node:fs';
import type { Connection, SentFile } from '../../connector/connection.ts';
import { localFile } from '../../connector/local-file.ts';
import { text } from '../../problem/text.ts';
import { bytesOf, type Content, contentDigest, isLocalFile } from '../content.ts';
import { changeFailed, exitCodeText, runScript } from '../run-script.ts';
import { type Script, sh } from '../script.ts';
import type { StatePaths } from '../state-paths.ts';
import type { SentAhead } from './change-kind.ts';

/** Up to here content travels inside the script; more would keep short reads on the lane waiting. */
const largestInline = 64 * 1024;

export const bytesIn = (content: Content): number =>
  isLocalFile(content)
    ? (statSync(content.local, { throwIfNoEntry: false })?.size ?? 0)
    : bytesOf(content).length;

export const goesAhead = (content: Content): boolean =>
  isLocalFile(content) || bytesIn(content) > largestInline;

/** What a run that was killed leaves behind, whole or not, also one of an earlier version; for `find -regex`. */
export const sentNames = '.*/(sent-[0-9a-f]{16}([.]part)?|[0-9a-f]{64}-[0-9a-f]{8}|[.]kubexm-[0-9a-f]{16})';

/** Brings files to the host without any effect yet: only our own scripts read the staging directory. */
export async function sendAhead(
  connection: Connection,
  files: readonly SentAhead[],
  { staging }: StatePaths,
  limits: { readonly timeoutMs: number; readonly signal?: AbortSignal | undefined },
): Promise<string> {
  const { timeoutMs, signal } = limits;
  const change = text('send files to the host', '向主机发送文件');
  const { code, stderr } = await runScript(connection, {
    script: prepareStaging(staging),
    change,
    route: 'lane',
    ...limits,
  });
  if (code !== 0) throw changeFailed(change, exitCodeText(code), stderr);
  const directory = `${staging}/sent-${randomBytes(8).toString('hex')}`;
  await connection.upload({
    directory,
    files: files.map(sentFile),
    timeoutMs,
    ...(signal ? { signal } : {}),
  });
  return directory;
}

const sentFile = ({ name, content }: SentAhead): SentFile => ({
  name,
  content: isLocalFile(content) ? localFile(content.local) : bytesOf(content),
  bytes: bytesIn(content),
  sha256: contentDigest(content),
});

/** Below /tmp somebody else may have made it first, to read or replace what we send. */
const prepareStaging = (directory: string): Script => sh`
  [ -d ${directory} ] || ( umask 077; mkdir -p -- ${directory} )
  if [ -L ${directory} ] || [ ! -O ${directory} ]; then
    echo ${`${directory} belongs to somebody else`} >&2
    exit 1
  fi
  chmod 0700 -- ${directory}`;
