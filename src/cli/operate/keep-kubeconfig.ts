import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { reveal } from '../../domain/secret.ts';
import { utcText } from '../../domain/utc-text.ts';
import { Problem } from '../../problem/problem.ts';
import { fill, text } from '../../problem/text.ts';
import { freshKubeconfig } from '../../runtime/fetch-kubeconfig.ts';
import type { Recorders } from '../../runtime/recorded.ts';
import type { CliContext } from '../context.ts';
import { replaceFile } from '../file/replace-file.ts';
import { notice } from '../render/notice.ts';
import { printProblems } from '../render/problem.ts';

interface Keeping extends Pick<Recorders, 'workspace' | 'operator'> {
  readonly session: Pick<Recorders['session'], 'clusterDirectory' | 'config'>;
}

const written = text(
  'Wrote {path} for {user} at {server}, valid until {expires}',
  '已写入 {path}：用户 {user}，服务器 {server}，有效期至 {expires}',
);

/**
 * A cluster that was made ends with a file for kubectl; answers where it is. The cluster is no worse without one: why
 * there is none is a warning.
 */
export async function keepKubeconfig(
  { session, workspace, operator }: Keeping,
  context: CliContext,
): Promise<string | undefined> {
  const { config, clusterDirectory } = session;
  const file = join(clusterDirectory, 'kubeconfig');
  const path = `.kubexm/${config.metadata.name}/kubeconfig`;
  try {
    const existing = await readFile(file, 'utf8').catch(() => '');
    const fresh = await freshKubeconfig(config, { workspace, operator }, existing);
    if (fresh === undefined) return path;
    await replaceFile(file, () => reveal(fresh.content));
    const { user } = operator;
    const expires = utcText(fresh.expiresMs);
    context.setOff();
    notice(fill(written, { path, user, server: fresh.server, expires }), context);
    return path;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    printProblems([error], context, 'warning');
    return undefined;
  }
}
