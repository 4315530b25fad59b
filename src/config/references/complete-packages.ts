import { join } from 'node:path';
import { type PackageFolder, packageListName, parsePackageList } from '../../domain/package-list.ts';
import { located, type Problem, problem } from '../../problem/problem.ts';
import { fieldOf } from '../pointer.ts';
import type { ConfigPorts } from '../ports.ts';
import { fileProblem } from './file-problem.ts';

const pointer = '/spec/artifacts/packages';

/** What the folder of packages holds, by its own list. */
export async function completePackages(
  packages: PackageFolder | undefined,
  ports: ConfigPorts,
): Promise<{ readonly packages?: PackageFolder; readonly problems: readonly Problem[] }> {
  if (packages === undefined) return { problems: [] };
  const { folder } = packages;
  const field = fieldOf(pointer);
  if (!folder.startsWith('/'))
    return {
      packages,
      problems: [problem('config.path-not-absolute', { field, path: folder }, { pointer })],
    };
  const list = join(folder, packageListName);
  const kind = await ports.inspectFile(list);
  // That it is not there is said when packages are needed: a disk may be unplugged until then.
  if (kind === 'missing') return { packages, problems: [] };
  if (kind !== 'regular')
    return { packages, problems: [located(fileProblem(kind, field, list), { pointer })] };
  const { files, badLines } = parsePackageList(await ports.readFile(list));
  const isUnfit = badLines.length > 0 || files.length === 0;
  return {
    packages: { folder, files },
    problems: isUnfit
      ? [problem('config.bad-package-list', { list, lines: badLines.join(', ') || '1' }, { pointer })]
      : [],
  };
}
