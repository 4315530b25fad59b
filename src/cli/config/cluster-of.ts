import { resolve } from 'node:path';
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
  return file === undefined ? currentContext(context) : clusterOfFile(file, context);
}

/** The one that the file names. Where nothing was run for that, the one that it was given another name for, by `-e`. */
async function clusterOfFile(file: string, context: CliContext): Promise<string> {
  const { openWorkspace } = await import('../../runtime/workspace.ts');
  const { clustersIn } = await import('../../runtime/find-run.ts');
  const name = await clusterIn(file, context);
  if (clustersIn(openWorkspace(context.cwd, { create: false })).includes(name)) return name;
  const [renamed, ...others] = await otherNames(file, context);
  return renamed === undefined || others.length > 0 ? name : renamed;
}

async function otherNames(file: string, { cwd }: CliContext): Promise<readonly string[]> {
  const { openWorkspace } = await import('../../runtime/workspace.ts');
  const { renamedFrom } = await import('../../runtime/find-run.ts');
  const isFile = (path: string): boolean =>
    ![path, file].includes('-') && resolve(cwd, path) === resolve(cwd, file);
  return renamedFrom(openWorkspace(cwd, { create: false }), isFile);
}

/** Where a cluster or a run is named, a file beside it is that of the same cluster. */
export async function refuseOtherFile(
  found: string,
  file: string | undefined,
  context: CliContext,
): Promise<void> {
  if (file === undefined) return;
  const cluster = await clusterIn(file, context);
  if (cluster !== found && !(await otherNames(file, context)).includes(found))
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
