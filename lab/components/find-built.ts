import type { BuiltUnit } from './built-unit.ts';

/** The unit of a component that goes with others; of several versions the first of the table. */
export function findBuilt(component: string, built: readonly BuiltUnit[]): BuiltUnit {
  const found = built.find(({ unit }) => unit.component === component);
  if (found === undefined) throw new Error(`${component} is needed and not built`);
  return found;
}
