import { cruise, type IModule, type IViolation } from 'dependency-cruiser';
import { layerRules } from './layers.ts';

const planted = await look('test/layers/planted', {});
if (planted.violations.length === 0) throw new Error('the planted violation was not caught');

const { modules, violations } = await look('.', {
  tsPreCompilationDeps: true,
  exclude: { path: String.raw`\.test\.ts$` },
  doNotFollow: { path: 'node_modules' },
});
for (const { rule, from, to } of violations) console.error(`${rule.name}: ${from} → ${to}`);
if (violations.length > 0) throw new Error(`${violations.length} forbidden imports`);

/** A checker that cannot read the language of the house finds nothing, and says so with a green tick. */
const inspected = modules.filter(({ source }) => source.startsWith('src/')).length;
if (inspected < 100) throw new Error(`only ${inspected} modules were inspected`);
console.log(`${inspected} modules inspected, the planted violation was caught, no other was found`);

async function look(
  baseDir: string,
  options: object,
): Promise<{ modules: readonly IModule[]; violations: readonly IViolation[] }> {
  const ruleSet = { forbidden: layerRules };
  const { output } = await cruise(['src'], { ...options, baseDir, ruleSet, validate: true });
  if (typeof output === 'string') throw new Error('the layer checker gave no data');
  return { modules: output.modules, violations: output.summary.violations };
}
