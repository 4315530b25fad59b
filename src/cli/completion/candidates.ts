import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expandHostRange } from '../../domain/host-range.ts';
import { workspaceFolder } from '../../runtime/workspace-folder.ts';
import type { CliContext } from '../context.ts';
import type { Candidate, Completion, Named } from './complete.ts';
import { plainHostNames } from './plain-host-names.ts';

type Here = Pick<CliContext, 'cwd' | 'lang'>;

/** Names that stand where the cursor is. Nothing heavy is loaded and nobody is contacted: a person waits for it. */
export async function candidatesFor(found: Completion, here: Here): Promise<readonly Candidate[]> {
  if (found.kind === 'words') return found.candidates;
  return found.kind === 'named' ? namesFor(found, here) : [];
}

async function namesFor(named: Named, here: Here): Promise<readonly Candidate[]> {
  switch (named.of) {
    case 'cluster':
      return clustersIn(here).map((name) => ({ value: name, says: '' }));
    case 'run':
      return runCandidates(named, here);
    case 'task': {
      const { default: tasks } = await import('../docs/data/tasks.json', { with: { type: 'json' } });
      return tasks.map(({ name, title }) => ({ value: name, says: title[here.lang] }));
    }
    case 'lab': {
      const { labsFolder } = await import('../../../lab/folders.ts');
      return foldersIn(labsFolder, 'lab.json').map((name) => ({ value: name, says: '' }));
    }
    case 'host': {
      const taken = new Set(named.before.split(','));
      const names = (await hostNames(named, here)).filter((name) => !taken.has(name));
      return names.map((name) => ({ value: `${named.before}${name}`, says: '' }));
    }
  }
}

const journalOf = (cluster: string, { cwd }: Here): string =>
  join(workspaceFolder(cwd), cluster, 'journal.db');

const clustersIn = ({ cwd }: Here): readonly string[] => foldersIn(workspaceFolder(cwd), 'journal.db');

/** The folders of a folder that hold such a file. */
const foldersIn = (folder: string, file: string): readonly string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => existsSync(join(folder, name, file)))
        .sort()
    : [];

async function runCandidates({ cluster }: Named, here: Here): Promise<readonly Candidate[]> {
  const { peekRuns } = await import('../../engine/peek-runs.ts');
  const clusters = clustersIn(here).filter((name) => cluster === undefined || name === cluster);
  return clusters
    .flatMap((name) =>
      peekRuns(journalOf(name, here)).map(({ runId, status }) => ({
        value: runId,
        says: `${name} ${status}`,
      })),
    )
    .sort((a, b) => Number(a.value < b.value) - Number(a.value > b.value));
}

/** From the file that is named, else from that of the cluster that is meant; one that cannot be understood offers none. */
async function hostNames(named: Named, here: Here): Promise<readonly string[]> {
  const file = named.file ?? (await fileOf(named, here));
  if (file === undefined || file === '-') return [];
  const path = resolve(here.cwd, file);
  const content = existsSync(path) ? readFileSync(path, 'utf8').slice(0, 1_000_000) : '';
  const names = plainHostNames(content) ?? (await import('./parsed-host-names.ts')).parsedHostNames(content);
  return names.flatMap((name) => {
    const range = expandHostRange(name);
    return range.ok ? range.value : [];
  });
}

async function fileOf({ cluster }: Named, here: Here): Promise<string | undefined> {
  const { currentContext } = await import('../config/current-context.ts');
  const name = cluster ?? (await currentContext(here));
  if (name === undefined || !clustersIn(here).includes(name)) return undefined;
  const { peekRuns } = await import('../../engine/peek-runs.ts');
  const [newest] = peekRuns(journalOf(name, here), 1);
  if (newest === undefined) return undefined;
  const stored: unknown = JSON.parse(newest.request);
  return typeof stored === 'object' && stored !== null && 'file' in stored && typeof stored.file === 'string'
    ? stored.file
    : undefined;
}
