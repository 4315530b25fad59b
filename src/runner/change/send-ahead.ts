import { randomBytes } from 'node:crypto';
import { statSync } from 'node:fs';
import type { SentFile } from '../../connector/connection.ts';
import { localFile } from '../../connector/local-file.ts';
import { Problem } from '../../problem/problem.ts';
import { text } from '../../problem/text.ts';
import { bytesOf, type Content, contentDigest, isLocalFile } from '../content.ts';
import { nameBeside } from '../name-beside.ts';
import { changeFailed, exitCodeText } from '../run-script.ts';
import { type Script, sh } from '../script.ts';
import { shellFunctions } from '../shell-functions.ts';
import type { SentAhead } from './change-kind.ts';
import type { ChangeTools } from './change-tools.ts';
import type { BoundChange } from './host-change.ts';

/** Up to here content travels inside the script; more would keep short reads on the lane waiting. */
const largestInline = 64 * 1024;

export const bytesIn = (content: Content): number =>
  isLocalFile(content)
    ? (statSync(content.local, { throwIfNoEntry: false })?.size ?? 0)
    : bytesOf(content).length;

export const goesAhead = (content: Content): boolean =>
  isLocalFile(content) || bytesIn(content) > largestInline;

/** What a run that was killed leaves behind, whole or not, also one of an earlier version; for `find -regex`. */
export const sentNames =
  '.*/(sent-[0-9a-f]{16}([.]part[.0-9]*)?|[0-9a-f]{64}-[0-9a-f]{8}|[.]kubexm-[0-9a-f]{16})';

/** Brings files to the host without any effect yet: only our own scripts read the directory that is handed back. */
export async function sendAhead(
  { says, sends: files, sendsBeside: beside }: BoundChange,
  { connection, paths: { staging }, run, timeoutMs, signal }: ChangeTools,
): Promise<string> {
  const change = text('send files to the host', '向主机发送文件');
  const { code, stderr } = await run({
    script: beside === undefined ? prepareStaging(staging) : prepareBeside(beside),
    change,
    route: 'lane',
  });
  if (code !== 0) throw changeFailed(change, exitCodeText(code), stderr);
  const directory =
    beside === undefined ? `${staging}/sent-${randomBytes(8).toString('hex')}` : nameBeside(beside);
  try {
    await connection.upload({
      directory,
      files: files.map(sentFile),
      timeoutMs,
      ...(signal ? { signal } : {}),
    });
  } catch (error) {
    // The connection is well; it is the host that has no room for them.
    if (error instanceof Problem && error.code === 'connection.upload-failed')
      throw changeFailed(says, exitCodeText(1), String(error.params['said']));
    throw error;
  }
  return directory;
}

const prepareBeside = (path: string): Script => sh`
  ${shellFunctions}
  put_beside ${path}`;

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
