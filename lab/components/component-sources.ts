import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { problem } from '../../src/problem/problem.ts';

/** The folder `components/` that came with this program: beside the bundle's folder, or beside `lab/` in a checkout. */
export function componentSources(): string {
  const here = import.meta.dirname;
  const places = [join(here, '..', 'components'), join(here, '..', '..', 'components')];
  const found = places.find((folder) => existsSync(join(folder, 'runc', 'go.mod')));
  if (found === undefined) throw problem('components.sources-missing', { folder: places[0] ?? here });
  return found;
}
