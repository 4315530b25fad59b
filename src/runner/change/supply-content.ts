import { randomBytes } from 'node:crypto';
import type { Connection } from '../../connector/connection.ts';
import { localFile } from '../../connector/local-file.ts';
import { text } from '../../problem/text.ts';
import { bytesOf, type Content, contentDigest, isLocalFile } from '../content.ts';
import { changeFailed, exitCodeText, runScript } from '../run-script.ts';
import { type Script, sh } from '../script.ts';
import type { StatePaths } from '../state-paths.ts';
import type { Supply } from './change-kind.ts';

/** Up to here content travels inside the script; more would keep short reads on the lane waiting. */
const largestInline = 64 * 1024;

/** Brings content to the host without any effect yet: only our own scripts read the staging directory. */
export async function supplyContent(
  connection: Connection,
  content: Content,
  paths: StatePaths,
  limits: { readonly timeoutMs: number; readonly signal?: AbortSignal | undefined },
): Promise<Supply> {
  const sha256 = contentDigest(content);
  const source = isLocalFile(content) ? localFile(content.local) : bytesOf(content);
  if (source instanceof Buffer && source.length <= largestInline)
    return { print: sh`printf '%s' ${source.toString('base64')} | base64 -d`, sha256 };
  const file = `${paths.staging}/${sha256}-${randomBytes(4).toString('hex')}`;
  const { timeoutMs, signal } = limits;
  const change = text('send a file to the host', '向主机发送文件');
  const { code, stderr } = await runScript(connection, {
    script: prepareStaging(paths.staging),
    change,
    route: 'lane',
    ...limits,
  });
  if (code !== 0) throw changeFailed(change, exitCodeText(code), stderr);
  await connection.upload({
    content: source,
    path: file,
    mode: 0o600,
    sha256,
    // It is removed once it is in its place, and sent anew after a power cut.
    durable: false,
    timeoutMs,
    ...(signal ? { signal } : {}),
  });
  return { print: sh`cat -- ${file}`, sha256, file };
}

/** Below /tmp somebody else may have made it first, to read or replace what we send. */
const prepareStaging = (directory: string): Script => sh`
  ( umask 077; mkdir -p -- ${directory} )
  if [ -L ${directory} ] || [ ! -O ${directory} ]; then
    echo ${`${directory} belongs to somebody else`} >&2
    exit 1
  fi
  chmod 0700 -- ${directory}`;
