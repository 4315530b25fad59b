import { spawnSync } from 'node:child_process';
import { diskNeedGb } from '../lab/components/data/disk-need.ts';

/** Every check of the house, the same here and in CI. Each one is run, so that one failure hides no other. */
const node = process.execPath;
const local = (tool: string): string => `node_modules/${tool}`;
const checks: readonly (readonly [title: string, ...argv: string[]])[] = [
  ['bundle', node, 'tools/build.ts'],
  ['types', node, local('typescript/bin/tsc'), '-p', '.'],
  ['lint', local('.bin/biome'), 'check', '--error-on-warnings', '.'],
  ['layers', node, 'tools/check-layers.ts'],
  ['unused', node, local('knip/bin/knip.js')],
  ['generated files', node, 'tools/check-generated.ts'],
  ['unit tests', node, local('vitest/vitest.mjs'), 'run', '--project', 'unit'],
  ['pages in a browser', node, 'tools/site-check.ts'],
  ['prerequisites', node, 'tools/prerequisites.ts'],
  ['components', 'bin/kubexm', 'create', 'artifacts', '--from', 'source', '--set', 'quick', '--yes'],
  ['contract tests', node, local('vitest/vitest.mjs'), 'run', '--project', 'contract'],
  ['end-to-end tests', node, 'tools/e2e.ts', '--ci'],
  ['package', node, 'tools/check-package.ts'],
];

const wanted = process.argv.slice(2);
const chosen = wanted.length === 0 ? checks : checks.filter(([title]) => wanted.includes(title));
if (chosen.length === 0)
  throw new Error(`no such check; known: ${checks.map(([title]) => title).join(', ')}`);

if (wanted.length === 0)
  console.log(
    `The checks take about half an hour. The first time ${diskNeedGb.quick} GB of components are built before: 15 to 30 minutes on two cores.`,
  );

const failed: string[] = [];
for (const [title, program, ...args] of chosen) {
  if (program === undefined) throw new Error(`the check ${title} has no program`);
  console.log(`\n== ${title}`);
  const startedAt = performance.now();
  const { status, error } = spawnSync(program, args, { stdio: 'inherit' });
  if (error !== undefined) console.error(error.message);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`== ${title}: ${status === 0 ? 'passed' : 'FAILED'} (${seconds} s)`);
  if (status !== 0) failed.push(title);
}
if (failed.length > 0) console.error(`\nfailed: ${failed.join(', ')}`);
console.log(`\nchecks: ${chosen.length - failed.length} passed, ${failed.length} failed`);
process.exitCode = failed.length === 0 ? 0 : 1;
