import { expandHostRange } from './host-range.ts';

/** What is left of `node[1:5]` without some of its hosts: `node[1:2]`, `node[4:5]`. Runs of hosts stay ranges. */
export function narrowHostRange(range: string, gone: ReadonlySet<string>): readonly string[] {
  const expanded = expandHostRange(range);
  if (!expanded.ok || !expanded.value.some((name) => gone.has(name))) return [range];
  const [, prefix, suffix] = /^([^[\]]*)\[[^[\]]*\]([^[\]]*)$/.exec(range) ?? [];
  if (prefix === undefined || suffix === undefined) return [];
  const runs: string[][] = [[]];
  for (const name of expanded.value) {
    if (gone.has(name)) runs.push([]);
    else runs.at(-1)?.push(name);
  }
  const numberIn = (name: string): string => name.slice(prefix.length, name.length - suffix.length);
  return runs.flatMap((run) => {
    const [first, last] = [run[0], run.at(-1)];
    if (first === undefined || last === undefined) return [];
    return first === last ? [first] : [`${prefix}[${numberIn(first)}:${numberIn(last)}]${suffix}`];
  });
}
