import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expandHostRange } from '../../domain/host-range.ts';
import { workspaceFolder } from '../../runtime/workspace-folder.ts';
import type { CliContext } from '../context.ts';
import type { Candidate, Named } from './complete.ts';

/** Names that stand where the cursor is. Nothing heavy is loaded and nobody is contacted: a person waits for it. */
export async function candidatesFor(named: Named, context: CliContext): Promise<readonly Candidate[]> {
  switch (named.of) {
    case 'cluster':
      return clustersIn(context).map((name) => ({ value: name, says: '' }));
    case 'run':
      return runCandidates(named, context);
    case 'task': {
      const { default: tasks } = await import('../docs/data/tasks.json', { with: { type: 'json' } });
      return tasks.map(({ name, title }) => ({ value: name, says: title[context.lang] }));
    }
    case 'lab': {
      const { labsFolder } = await import('../../../lab/folders.ts');
      return foldersIn(labsFolder, 'lab.json').map((name) => ({ value: name, says: '' }));
    }
    case 'host': {
      const taken = new Set(named.before.split(','));
      const names = (await hostNames(named, context)).filter((name) => !taken.has(name));
      return names.map((name) => ({ value: `${named.before}${name}`, says: '' }));
    }
  }
}

const journalOf = (cluster: string, { cwd }: CliContext): string =>
  join(workspaceFolder(cwd), cluster, 'journal.db');

const clustersIn = ({ cwd }: CliContext): readonly string[] => foldersIn(workspaceFolder(cwd), 'journal.db');

/** The folders of a folder that hold such a file. */
const foldersIn = (folder: string, file: string): readonly string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => existsSync(join(folder, name, file)))
        .sort()
    : [];

async function runCandidates({ cluster }: Named, context: CliContext): Promise<readonly Candidate[]> {
  const { peekRuns } = await import('../../engine/peek-runs.ts');
  const clusters = clustersIn(context).filter((name) => cluster === undefined || name === cluster);
  return clusters
    .flatMap((name) =>
      peekRuns(journalOf(name, context)).map(({ runId, status }) => ({
        value: runId,
        says: `${name} ${status}`,
      })),
    )
    .sort((a, b) => b.value.localeCompare(a.value, 'en'));
}

/** From the file that is named, else from that of the cluster that is meant; one that cannot be understood offers none. */
async function hostNames(named: Named, context: CliContext): Promise<readonly string[]> {
  const file = named.file ?? (await fileOf(named, context));
  if (file === undefined || file === '-') return [];
  const path = resolve(context.cwd, file);
  const content = existsSync(path) ? readFileSync(path, 'utf8').slice(0, 1_000_000) : '';
  const { parseDocument, isMap, isSeq } = await import('yaml');
  const hosts = parseDocument(content, { logLevel: 'silent' }).getIn(['spec', 'hosts'], true);
  if (!isSeq(hosts)) return [];
  return hosts.items.flatMap((host) => {
    const name = isMap(host) ? host.get('name') : undefined;
    if (typeof name !== 'string') return [];
    const range = expandHostRange(name);
    return range.ok ? range.value : [];
  });
}

async function fileOf({ cluster }: Named, context: CliContext): Promise<string | undefined> {
  const { currentContext } = await import('../config/current-context.ts');
  const name = cluster ?? (await currentContext(context));
  if (name === undefined || !clustersIn(context).includes(name)) return undefined;
  const { peekRuns } = await import('../../engine/peek-runs.ts');
  const [newest] = peekRuns(journalOf(name, context), 1);
  if (newest === undefined) return undefined;
  const stored: unknown = JSON.parse(newest.request);
  return typeof stored === 'object' && stored !== null && 'file' in stored && typeof stored.file === 'string'
    ? stored.file
    : undefined;
}
