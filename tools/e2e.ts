import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { scenarios } from '../test/e2e/scenarios.ts';

/** End-to-end scenarios by name; all of them without a name, those of CI with --ci. A chosen one that does not run is a failure. */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    list: { type: 'boolean', default: false },
    ci: { type: 'boolean', default: false },
    parallel: { type: 'string', default: String(Math.min(2, availableParallelism())) },
  },
});

const rows = Object.entries(scenarios);
const unknown = positionals.filter((name) => !rows.some(([known]) => known === name));
if (unknown.length > 0) throw new Error(`no such scenario: ${unknown.join(', ')}; --list shows all`);
const chosen = rows.filter(([name, { ci }]) =>
  positionals.length > 0 ? positionals.includes(name) : ci || !values.ci,
);

if (values.list)
  for (const [name, { ci, proves }] of chosen) console.log(`${name}${ci ? ' (CI)' : ''}\n    ${proves}`);
else process.exitCode = run();

function run(): number {
  const report = 'test-results/e2e/report.json';
  rmSync(report, { force: true });
  const files = new Set(chosen.map(([, { file }]) => join('test/e2e/scenario', file)));
  const words = ['run', '--project', 'e2e', `--maxWorkers=${values.parallel}`, '--reporter=verbose'];
  const only = ['-t', `^(${chosen.map(([name]) => name).join('|')})$`];
  const output = ['--reporter=json', `--outputFile.json=${report}`];
  const argv = ['node_modules/vitest/vitest.mjs', ...words, ...output, ...only, ...files];
  const { status } = spawnSync(process.execPath, argv, { stdio: 'inherit' });
  const passed = passedIn(report);
  const missing = chosen.map(([name]) => name).filter((name) => !passed.includes(name));
  console.log(`\nscenarios: ${passed.length} of ${chosen.length} passed`);
  if (missing.length > 0) console.error(`failed or did not run: ${missing.join(', ')}`);
  return status === 0 && missing.length === 0 ? 0 : 1;
}

/** None when the run ended before it could tell. */
function passedIn(report: string): string[] {
  if (!existsSync(report)) return [];
  const shape = z.object({
    testResults: z.array(
      z.object({ assertionResults: z.array(z.object({ title: z.string(), status: z.string() })) }),
    ),
  });
  const { testResults } = shape.parse(JSON.parse(readFileSync(report, 'utf8')));
  return testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'passed')
    .map(({ title }) => title);
}
