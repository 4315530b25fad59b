import { text } from '../problem/text.ts';
import { expandHostRange } from './host-range.ts';
import { nearest } from './nearest.ts';
import { shown } from './shown.ts';
import { accept, defineRefusals, type Verdict } from './verdict.ts';

const refuse = defineRefusals({
  empty: text('no host is named', '没有指定任何主机'),
  unknown: text('{name} is not a known host', '{name} 不是已知主机'),
  'no-match': text('{name} matches none of the known hosts', '{name} 没有匹配到任何已知主机'),
});

/** The hosts a selection such as `node[1:3],edge-*` means, each once and in the order of `known`. */
export function matchHosts(selection: string, known: readonly string[]): Verdict<readonly string[]> {
  const chosen = new Set<string>();
  for (const item of selection.split(',').map((part) => part.trim())) {
    if (item === '') return refuse('empty');
    const expanded = expandHostRange(item);
    if (!expanded.ok) return expanded;
    for (const pattern of expanded.value) {
      const hits = known.filter((name) => matchesGlob(pattern, name));
      if (hits.length === 0) return refuseUnmatched(pattern, known);
      for (const hit of hits) chosen.add(hit);
    }
  }
  return accept(known.filter((name) => chosen.has(name)));
}

function refuseUnmatched(pattern: string, known: readonly string[]) {
  const reason = /[*?]/.test(pattern) ? 'no-match' : 'unknown';
  return refuse(reason, { name: shown(pattern) }, nearest(pattern, known));
}

/** `*` is any run of characters, `?` is one. Returns to the last star only, so no pattern takes exponential time. */
function matchesGlob(glob: string, name: string): boolean {
  let [g, n, star, retry] = [0, 0, -1, 0];
  while (n < name.length) {
    if (glob[g] === '*') {
      [star, retry] = [g, n];
      g++;
    } else if (glob[g] === '?' || glob[g] === name[n]) {
      g++;
      n++;
    } else if (star >= 0) {
      retry++;
      [g, n] = [star + 1, retry];
    } else {
      return false;
    }
  }
  return /^\**$/.test(glob.slice(g));
}
