import { cruise, type IModule, type IViolation } from 'dependency-cruiser';
import { layerRules } from './layers.ts';

const planted = (await look('test/layers/planted')).violations.map(({ from }) => from).sort();
const expected = [
  'lab/into-the-chain.ts',
  'src/task/from-lab.ts',
  'src/task/two-down-by-type.ts',
  'src/task/two-down.ts',
];
if (planted.join() !== expected.join())
  throw new Error(`planted violations: ${expected.join(', ')}; caught: ${planted.join(', ')}`);

const { modules, violations } = await look('.');
for (const { rule, from, to } of violations) console.error(`${rule.name}: ${from} → ${to}`);
if (violations.length > 0) throw new Error(`${violations.length} forbidden imports`);

/** A checker that cannot read the language of the house finds nothing, and says so with a green tick. */
const inspected = modules.filter(({ source }) => source.startsWith('src/')).length;
if (inspected < 100) throw new Error(`only ${inspected} modules were inspected`);
console.log(`${inspected} modules inspected, the planted violations were caught, no other was found`);

async function look(
  baseDir: string,
): Promise<{ modules: readonly IModule[]; violations: readonly IViolation[] }> {
  const { output } = await cruise(['src', 'lab'], {
    baseDir,
    ruleSet: { forbidden: layerRules },
    validate: true,
    // Imports of types count too.
    tsPreCompilationDeps: true,
    exclude: { path: String.raw`\.test\.ts$` },
    doNotFollow: { path: 'node_modules' },
  });
  if (typeof output === 'string') throw new Error('the layer checker gave no data');
  return { modules: output.modules, violations: output.summary.violations };
}
