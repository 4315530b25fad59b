import { problem } from '../../problem/problem.ts';
import type { CliContext } from '../context.ts';
import { readInput } from '../file/read-input.ts';
import { currentContext } from './current-context.ts';

interface Named {
  readonly cluster: string | undefined;
  readonly run?: string | undefined;
  readonly file?: string | undefined;
}

/** The cluster a command is about: the one it names, else that of the named run, else that of the file, else the current one. */
export async function clusterOf(
  { cluster, run, file }: Named,
  context: CliContext,
): Promise<string | undefined> {
  if (cluster !== undefined || run !== undefined) return cluster;
  return file === undefined ? currentContext(context) : clusterIn(file, context);
}

/** Where a cluster or a run is named, a file beside it is that of the same cluster. */
export async function refuseOtherFile(
  found: string,
  file: string | undefined,
  context: CliContext,
): Promise<void> {
  if (file === undefined) return;
  const cluster = await clusterIn(file, context);
  if (cluster !== found)
    throw problem('usage.other-cluster', {
      file: file === '-' ? 'stdin' : file,
      cluster: found,
      found: cluster,
    });
}

/** Whatever else may be wrong with the file: what was run can be looked at all the same. */
async function clusterIn(path: string, context: CliContext): Promise<string> {
  const { readDocument } = await import('../../config/document/read-document.ts');
  const { childOf } = await import('../../config/document/tree.ts');
  const file = path === '-' ? 'stdin' : path;
  const { content, problems } = readDocument(await readInput(path, context), file);
  const [unreadable] = problems;
  if (content === undefined && unreadable !== undefined) throw unreadable;
  const name = childOf(childOf(content?.tree, 'metadata'), 'name');
  if (typeof name !== 'string') throw problem('config.missing', { field: 'metadata.name' }, { file });
  return name;
}
